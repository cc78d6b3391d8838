'use strict'
// The phone's page. All it says comes from the game: in `words`, in the messages, and (before
// there is a line) in the words that stand in the page itself. Text is only ever set as text.

// -- small tools ---------------------------------------------------------------------------------

const SVG = 'http://www.w3.org/2000/svg'
const {documentElement: root, body} = document
const $ = id => document.getElementById(id)
const find = rule => document.querySelector(rule)
const all = rule => document.querySelectorAll(rule)
const STAY = {preventScroll: true}

const ARIA = {label: 'aria-label', pressed: 'aria-pressed', off: 'aria-disabled'}
function filled(element, set, children) {
  for (const [name, value] of Object.entries(set || {})) {
    if (value == null || value === false && name !== 'pressed') continue
    if (name === 'text') element.textContent = value
    else if (name.startsWith('on')) element[name] = value
    else if (name.startsWith('--')) element.style.setProperty(name, value)
    else element.setAttribute(ARIA[name] || name, value === true && !ARIA[name] ? '' : value)
  }
  element.append(...children.filter(child => ![null, undefined, false, ''].includes(child)))
  return element
}
// h('p.soft', {id: 'why'}, ...children): an element with classes, attributes and content.
function made(create, tag, set, children) {
  const [name, ...classes] = tag.split('.')
  const element = create(name)
  if (classes.length) element.setAttribute('class', classes.join(' '))
  const plain = set && set.constructor === Object
  return filled(element, plain ? set : {}, plain ? children : [set, ...children])
}
const h = (tag, set, ...children) => made(name => document.createElement(name), tag, set, children)
const s = (tag, set, ...children) => made(name => document.createElementNS(SVG, name), tag, set, children)
// Pictures say nothing by themselves.
const HIDDEN = {'aria-hidden': 'true'}
const picture = (box, kind, ...children) => s('svg', {viewBox: box, class: kind, ...HIDDEN}, ...children)

const drawing = (name, kind) =>
  picture('0 0 100 100', kind, s('use', {href: '#' + name}))
const icon = name => drawing('i-' + name, 'icon')
const avatar = face => drawing('a-' + face, 'avatar')

const kept = {
  get(name) { try { return localStorage.getItem('rage.' + name) } catch { return null } },
  set(name, value) {
    try {
      if (value === null) localStorage.removeItem('rage.' + name)
      else localStorage.setItem('rage.' + name, value)
    // A private window keeps nothing.
    } catch {}
  },
}
const chosenOn = name => kept.get(name) === 'yes'

// Put new content into a place; what had the focus keeps it, or its neighbour gets it.
function show(place, ...content) {
  const active = document.activeElement
  const key = place.contains(active) && active.dataset.key
  const list = key && [...place.querySelectorAll('.hand [data-key]')].map(one => one.dataset.key)
  place.replaceChildren(...content.filter(Boolean))
  if (!key) return
  const again = place.querySelector(`[data-key="${CSS.escape(key)}"]`)
  const cards = place.querySelectorAll('.hand [data-key]')
  const instead = cards[Math.min(list.indexOf(key), cards.length - 1)]
  const next = again || instead || $('page')
  next.focus(STAY)
}

// -- words ---------------------------------------------------------------------------------------

let words = {}
const say = (key, gaps) => {
  let sentence = words[key] || ''
  for (const [name, value] of Object.entries(gaps || {})) sentence = sentence.replace(`{${name}}`, value)
  return sentence
}
const languages = () => kept.get('language') ? [kept.get('language')] : [...navigator.languages]

function earlyWords() {
  const wanted = languages().map(one => one.slice(0, 2).toLowerCase())
  const code = wanted.find(one => EARLY[one]) || 'en'
  root.lang = code
  words = {...EARLY[code], ...words}
}

// -- the line ------------------------------------------------------------------------------------

const WAITS = [400, 800, 1600, 3200, 5000]
const SILENT = 15000
const PATIENCE = 4000
let line = null
let heard = 0
let tries = 0
// The timer of the next attempt, or of how long this one may take.
let retry = 0
// Four letters for the table, or six for one seat: these count for more than a secret, and once.
const CODE = /^[A-Z]{4}([A-Z]{2})?$/
let code = location.pathname.slice(1).toUpperCase()
if (!CODE.test(code)) code = ''
function forgetCode() {
  code = ''
  history.replaceState(null, '', '/')
}
let secret = kept.get('secret')
let pending = null

function connect() {
  clearTimeout(retry)
  if (line) line.onopen = line.onmessage = line.onclose = null
  if (line) line.close()
  if (!secret && !code) return askForCode('')
  const now = line = new WebSocket(`ws://${location.host}/wire`)
  heard = Date.now()
  retry = setTimeout(() => now.readyState === 1 || lost(), PATIENCE)
  now.onopen = () => {
    const hello = {t: 'hello', v: 1, lang: languages().slice(0, 12)}
    send(secret && !code[4] ? {...hello, secret, at: state.view ? state.view.ply : 0} : {...hello, code})
  }
  now.onmessage = event => {
    heard = Date.now()
    const message = JSON.parse(event.data)
    if (hear[message.t]) hear[message.t](message)
  }
  now.onclose = lost
}

function send(message) {
  if (line && line.readyState === 1) line.send(JSON.stringify(message))
}

function lost() {
  if (line) line.onclose = null
  clearTimeout(retry)
  if (state.ended) {
    if (state.ended.again && Date.now() < state.ended.until) retry = setTimeout(connect, 5000)
    return
  }
  retry = setTimeout(connect, WAITS[Math.min(tries++, WAITS.length - 1)])
  if (tries > 1 || !state.lobby) drawLost()
}

// iOS keeps dead sockets open after a lock: after every sleep there is a new line.
function awake() {
  if (document.hidden) return send({t: 'hidden'})
  if (state.elsewhere || !(secret || code)) return
  lifted()
  tries = 0
  connect()
}
document.addEventListener('visibilitychange', awake)
addEventListener('pageshow', event => event.persisted && awake())
addEventListener('online', awake)
addEventListener('pagehide', () => send({t: 'hidden'}))
setInterval(() => {
  if (line && line.readyState === 1 && !document.hidden && Date.now() - heard > SILENT) lost()
}, 1000)

const draw9 = () => [...crypto.getRandomValues(new Uint8Array(9))].map(one => (one % 36).toString(36)).join('')
function ask(kind, what) {
  if (pending) return
  pending = {t: kind, id: draw9(), ply: state.view.ply, ...what}
  send(pending)
  drawFoot()
}

// -- what the game says --------------------------------------------------------------------------

const state = {welcome: null, lobby: null, view: null, why: '', ask: null, ended: null, elsewhere: null, chosen: null, bid: null}
let suits = {}

const hear = {
  welcome(message) {
    if (message.skin !== DECK.skin) fetchArt().then(draw)
    state.welcome = message
    state.ended = state.elsewhere = null
    words = message.words
    root.lang = message.lang
    suits = Object.fromEntries(message.suits.map(one => [one.code, one]))
    if (message.secret) kept.set('secret', secret = message.secret)
    if (code[4]) forgetCode()
    tries = 0
    over(null)
    if (pending) send(pending)
  },
  lobby(message) {
    state.lobby = message
    if (message.stage === 'lobby') state.view = null
    draw()
  },
  view(message) {
    const before = state.view
    state.view = {hand: [], trick: [], bids: [], results: [], sheet: [], held: {}, aloud: [], ...message}
    if (!before || before.ply !== message.ply || !message.prompt.mine) state.chosen = state.bid = null
    if (!isWatching()) state.why = ''
    draw()
    tell(before, state.view)
  },
  done(message) {
    if (!pending || pending.id !== message.id) return
    const move = pending
    pending = state.chosen = state.bid = null
    if (state.view.ply < message.ply) showMove(move)
  },
  late(message) {
    if (pending && pending.id === message.id) pending = null
  },
  no(message) {
    if (pending && pending.id === message.id) pending = null
    if (message.of === 'secret') {
      kept.set('secret', secret = null)
      state.view = state.lobby = null
      return connect()
    }
    if (message.of === 'version') return once('version') ? location.reload() : drawEnd(message.why)
    if (message.of === 'hello') {
      forgetCode()
      return secret ? connect() : askForCode(message.why)
    }
    state.why = message.why
    state.chosen = state.watches = null
    $('urgent').textContent = message.why
    draw()
  },
  ask(message) {
    state.ask = message.text ? message : null
    if (message.text) $('urgent').textContent = message.text
    draw()
  },
  elsewhere(message) {
    state.elsewhere = message
    line.onclose = null
    over(null)
    drawElsewhere(message.why)
  },
  bye(message) {
    state.ended = {...message, until: Date.now() + 30 * 60000}
    over(null)
    drawEnd(message.why)
  },
}

function once(name) {
  try {
    if (sessionStorage.getItem(name)) return false
    sessionStorage.setItem(name, 'yes')
    return true
  } catch { return false }
}

// One's own move shows at once; the next view comes when the table has shown it.
function showMove(move) {
  const view = state.view
  const me = view.players[view.seat]
  const card = view.hand.find(one => one.c === move.card)
  view.prompt = {text: '…'}
  view.back = view.rest = me.turn = false
  if (card) view.trick.push({seat: view.seat, c: card.c, n: card.n})
  view.hand = view.hand.filter(one => one !== card).map(one => ({c: one.c, n: one.n}))
  if (move.bid !== undefined) Object.assign(me, {bid: move.bid, has_bid: true})
  view.bids = []
  entitle()
  draw()
}

function entitle() {
  const {view, welcome} = state
  document.title = `${view.prompt.mine ? '● ' + view.prompt.text : view.title} · ${welcome.title}`
}

// What is new is said once: what happened politely, one's turn at once.
function tell(before, view) {
  $('polite').textContent = view.aloud.join(' ')
  const mine = view.prompt.mine
  entitle()
  const asked = before && before.prompt.mine && before.ply === view.ply && before.phase === view.phase
  if (mine && !asked) {
    $('urgent').textContent = [view.prompt.text, view.prompt.more].filter(Boolean).join(', ')
    sound(440, 587)
    if (navigator.vibrate) navigator.vibrate(60)
  }
  const scored = view.results.length && !(before && before.results.length)
  if (!scored || !before || isWatching()) return
  const exact = view.players[view.seat].ring === 'exact'
  if (exact) sound(523, 659, 784)
  else sound(294, 220)
  if (exact) drawExact()
}

let audio = null
addEventListener('pointerdown', () => {
  const Audio = window.AudioContext || window.webkitAudioContext
  if (!audio && Audio) audio = new Audio()
  if (audio && audio.state === 'suspended') audio.resume()
})
function sound(...notes) {
  if (!audio || kept.get('sound') === 'no') return
  notes.forEach((pitch, number) => {
    const start = audio.currentTime + number * 0.13
    const tone = audio.createOscillator()
    const level = audio.createGain()
    tone.type = 'triangle'
    tone.frequency.value = pitch
    level.gain.setValueAtTime(0.16, start)
    level.gain.exponentialRampToValueAtTime(0.001, start + 0.4)
    tone.connect(level).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.4)
  })
}

// -- cards and rings -----------------------------------------------------------------------------

const cardParts = card => /^([A-Z]+)(\d+)$/.exec(card)
const round = value => Math.round(value * 100) / 100

function lettering(words, size, x, y, colour, wide) {
  const squeeze = wide && wide < 1 ? ` scale(${wide} 1)` : ''
  return s('text.f', {'font-size': size, fill: colour, transform: `translate(${x} ${round(y + size * 0.34)})${squeeze}`, text: words})
}

function cardFace(card, name, mini) {
  const face = picture('0 0 100 140', mini ? 'face mini' : 'face')
  const parts = cardParts(card)
  const suit = parts && suits[parts[1]]
  face.append(s('use', {href: '#c-' + (suit ? suit.colour : card)}))
  if (suit) numberFace(face, suit.colour, +parts[2], mini)
  else actionFace(face, card, name)
  return face
}

// A ring of as many pieces, with gaps of so many degrees; the first ones are lit.
function ring(circle, count, gap, lit, off, on) {
  const piece = round(360 / count - gap) + ' ' + gap
  const whole = {fill: 'none', pathLength: 360, transform: `rotate(${gap / 2 - 90} ${circle.cx} ${circle.cy})`, ...circle}
  return [off && s('circle', {...whole, ...off, 'stroke-dasharray': piece}),
    lit > 0 && s('circle', {...whole, ...on, 'stroke-dasharray': Array(lit).fill(piece).join(' ') + ' 0 360'})]
}

function numberFace(face, colour, rank, mini) {
  const [x, y] = DECK.hero
  const [r, width, gap] = DECK.ring
  const [on, off] = DECK.tones[colour]
  filled(face, {}, ring({cx: x, cy: y, r, 'stroke-width': width}, 15, gap, Math.min(15, rank), {stroke: off}, {stroke: on}))
  const wide = rank > 9 ? DECK.squeeze[rank - 10] : 1
  if (mini) face.append(lettering(rank, rank > 9 ? 30 : 36, x, y, DECK.middle[colour]))
  face.append(lettering(rank, rank > 9 ? 24.5 : 28, ...DECK.at, DECK.index[colour], wide))
  if (DECK.mirrored && !mini) face.append(s('g', {transform: 'rotate(180 87 126)'}, lettering(rank, 16, 87, 126, colour === 'yellow' ? '#1C1016' : '#FFF3E2')))
}

function actionFace(face, card, name) {
  const points = DECK.points[card]
  if (points) {
    face.append(lettering(points, 40, ...DECK.action, DECK.light[card]), lettering(points, 18.5, 17.8, 17.5, DECK.light[card]))
  }
  const joker = DECK.joker && (card === 'CHANGE' || card === 'OUT')
  if (joker) face.append(lettering(card === 'OUT' ? 4 : 2, 17, 15.6, 44, '#FFF3E2'))
  const size = Math.min(joker ? 12.5 : 15, (joker ? 76 : 96) / (0.56 * name.length))
  face.append(s('g', {transform: `translate(${15.8 - size * 0.36} ${joker ? 57 : 36}) rotate(90)`}, s('text.f.begin', {'font-size': size, fill: '#FFF3E2', text: name})))
}

const RING = {wait: '', under: '', exact: 'check', over: 'x', miss: 'x'}
function bidRing(player, kind) {
  const n = player.bid == null ? 0 : Math.max(1, player.bid)
  const count = n || 12
  const gap = !n ? 16 : n === 1 ? 12 : Math.min(10, 120 / n)
  const lit = player.ring === 'under' ? Math.min(player.won || 0, count) : n ? count : 0
  return h('span', {class: `ring ${player.ring} ${kind || ''}`},
    picture('0 0 100 100', 'back',
      s('circle', {cx: 50, cy: 50, r: 50, fill: '#150B11'}),
      ...ring({cx: 50, cy: 50, r: 44.5, 'stroke-width': n ? 7.6 : 4}, count, gap, lit, {stroke: '#5B4450'}, {class: 'lit'})),
    avatar(player.face),
    RING[player.ring] && h('b.badge', icon(RING[player.ring])),
    player.worth && h('b.tag.worth', ...player.worth.map(points => h(points < 0 ? 'span.bad' : 'span.good', signed(points)))))
}

const chip = code => {
  const suit = suits[code]
  return h('span', {class: 'chip ' + suit.colour}, drawing('e-' + suit.colour, 'emblem'))
}

// -- parts of views ------------------------------------------------------------------------------

const button = (key, kind, press, set, ...children) =>
  h('button', {type: 'button', 'data-key': key, class: kind, onclick: press, ...set}, ...children)
const menuButton = () => iconButton('menu', 'menu', openMenu)
const sheetButton = view => view.sheet.length > 0 && iconButton('score_sheet', 'sheet', openSheet)
const iconButton = (key, name, press) => button(key, 'square', press, {label: say(key), title: say(key)}, icon(name))

function heading(title, subtitle, ...buttons) {
  return h('header.head',
    h('div', h('h1', title), h('p.soft', subtitle)),
    h('div.row', ...buttons))
}

function question() {
  const asked = state.ask
  if (!asked) return null
  const answer = yes => () => {
    send({t: 'say', to: asked.to, yes})
    state.ask = null
    draw()
  }
  return h('section.panel.ask', h('p', asked.text),
    h('div.row', button('yes', 'main', answer(true), {text: asked.yes}), button('no', 'second', answer(false), {text: asked.no})))
}

// Nothing is exchanged under a finger: its tap would be lost.
let isTouched = false
let isOwed = false
addEventListener('pointerdown', () => isTouched = true, true)
addEventListener('click', lifted)
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => setTimeout(lifted), true)
function lifted() {
  isTouched = false
  if (isOwed) draw()
}

function draw() {
  const {lobby, view} = state
  isOwed = isTouched
  if (isOwed) return
  if (!lobby || state.ended || state.elsewhere) return
  body.className = ''
  fitText()
  if (lobby.you === undefined && !(isWatching() && (state.watches || lobby.waits))) return drawJoin()
  if (!view || lobby.stage === 'lobby') return drawLobby()
  if (view.phase === 'over') return drawOver()
  if (view.phase === 'deal' && view.results.length) return drawRound()
  drawTable()
}

// Who has no seat in a game is shown what everybody may see.
const isWatching = () => state.view && state.view.seat === undefined && state.lobby.stage !== 'lobby'
const watch = on => () => {
  state.watches = on
  draw()
}
function watchPanel() {
  const {lobby} = state
  return h('section.panel.next', h('p.soft', {text: lobby.note}), !lobby.waits && lobby.you === undefined && button('sit', 'second', watch(false), {text: say('take_a_seat')}))
}

// -- coming in -----------------------------------------------------------------------------------

const rulesOf = welcome => [welcome.title, welcome.rules].filter(Boolean).join(', ')
const wordMark = () => h('p.mark.f', {...HIDDEN, text: 'RAGE'})

function askForCode(why) {
  body.className = 'sky'
  over(null)
  const field = h('input', {id: 'code', 'data-key': 'code', maxlength: 6, autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', required: true, 'aria-describedby': 'why', 'aria-invalid': why && 'true'})
  const cells = [0, 1, 2, 3, 4, 5].map(() => h('span.f', HIDDEN))
  const go = h('button.main', say('go_to_table'))
  const form = h('form.code', wordMark(), h('h1', say('which_table')),
    h('label', {for: 'code', class: 'soft', text: say('letters_where')}), h('div.cells', ...cells, field),
    h('p', {id: 'why', class: 'bad', role: 'alert'}, why && icon('x'), why), go)
  field.oninput = () => {
    field.value = field.value.replace(/[^A-Za-z]/g, '').toUpperCase()
    const {length} = field.value
    go.classList.toggle('off', !CODE.test(field.value))
    cells.forEach((cell, i) => {
      cell.textContent = field.value[i] || ''
      cell.className = i === Math.min(length, Math.max(3, length - 1)) ? 'f now' : 'f'
    })
  }
  form.onsubmit = event => {
    event.preventDefault()
    if (!CODE.test(field.value)) return
    code = field.value
    connect()
  }
  field.oninput()
  show($('page'), form)
  field.focus()
}

function drawJoin() {
  const {welcome, lobby} = state
  body.className = 'sky'
  const before = find('#name')
  // Nothing is exchanged under somebody who types while others play.
  const shown = JSON.stringify([welcome, lobby.taken, lobby.note, lobby.stage, state.why, isWatching()])
  if (before && before.form.dataset.shown === shown) return
  let face = (before && find('[name=face]:checked') || {}).value || kept.get('face')
  if (!face || lobby.taken.includes(face)) face = welcome.faces.find(one => !lobby.taken.includes(one))
  const name = h('input', {id: 'name', 'data-key': 'name', maxlength: 24, autocomplete: 'nickname', required: true, value: before ? before.value : kept.get('name') || '', 'aria-describedby': 'why'})
  const choice = one => {
    const taken = lobby.taken.includes(one)
    const radio = h('input', {type: 'radio', name: 'face', value: one, 'data-key': 'face-' + one, label: say('face_' + one), disabled: taken})
    radio.checked = one === face
    return h('label', {class: taken ? 'face-choice taken' : 'face-choice'}, radio, avatar(one), h('b.badge', icon('check')))
  }
  const form = h('form.join', {'data-shown': shown}, h('div.sunset', sun(), wordMark()),
    h('h1', say('take_a_seat')), h('p.soft', `${welcome.table} · ${rulesOf(welcome)}`),
    h('label', {for: 'name', text: say('your_name')}), name,
    h('p', {id: 'why', class: 'bad', role: 'alert'}, state.why && icon('x'), state.why),
    h('fieldset', h('legend', say('your_face')), h('div.faces', ...welcome.faces.map(choice))),
    h('button.main', {'data-key': 'sit', text: say('take_a_seat')}),
    isWatching() && button('watch', 'second', watch(true), {text: say('watch')}),
    h('p.mute', lobby.stage === 'lobby' ? say('only_here') : lobby.note))
  form.onsubmit = event => {
    event.preventDefault()
    const chosen = form.querySelector('[name=face]:checked').value
    kept.set('name', name.value.trim())
    kept.set('face', chosen)
    state.why = ''
    send({t: 'sit', name: name.value.trim(), face: chosen})
  }
  const caret = before && before.selectionStart
  show($('page'), form)
  if (before) name.setSelectionRange(caret, caret)
}

const sun = () => s('svg', {class: 'back', ...HIDDEN}, s('use', {href: '#sunset'}))

function drawLobby() {
  const {welcome, lobby} = state
  const mine = own()
  const row = (seat, number) => {
    const me = number === lobby.you
    const side = seat.ready ? h('span.pill.good', icon('check'), say('ready'))
      : !me && seat.can ? button('seat-' + number, 'second', () => send(seat.can === 'swap' ? {t: 'swap', seat: number} : {t: 'sit', name: mine.name, face: mine.face, seat: number}),
        {label: `${say(seat.can === 'swap' ? 'swap' : 'sit_here')}: ${seat.name}`, text: say(seat.can === 'swap' ? 'swap' : 'sit_here')}) : null
    return h('li', {class: me ? 'plate seat own' : 'plate seat'}, avatar(seat.face),
      h('div.grow', h('b', seat.name), h('p', {class: seat.presence && seat.presence !== 'here' ? 'bad' : 'soft', text: seat.note})), side)
  }
  show($('page'), h('div.lobby',
    heading(welcome.table, rulesOf(welcome), menuButton()),
    question(), state.why && h('p.bad', state.why),
    h('ul.seats', ...lobby.seats.map(row)),
    h('p.panel.tip', icon('bulb'), h('span.soft', say('cards_come'))),
    goOn('ready', mine.ready ? 'not_ready' : 'ready', () => send({t: 'ready', yes: !mine.ready}), 'check', mine.ready),
    h('p.soft.centre', lobby.note),
    lobby.stage === 'lobby' && button('stand', 'quiet', () => send({t: 'stand'}), {text: say('stand_up')})))
}

// -- the table -----------------------------------------------------------------------------------

function drawTable() {
  const view = state.view
  const watching = isWatching()
  const bidding = view.phase === 'bid' && !watching
  body.className = bidding ? 'table bidding' : chosenOn('list') ? 'table listed' : 'table'
  fitText()
  show($('page'),
    heading(view.title, view.subtitle, view.last && iconButton('last_trick', 'cards', openLast), sheetButton(view), menuButton()),
    bidding ? bidPanel(view) : plates(view),
    bidding ? null : trick(view),
    h('div', {id: 'prompt'}, question() || prompt(view)),
    watching ? watchPanel() : hand(view),
    watching ? null : h('footer', {id: 'foot'}))
  drawFoot()
  placeCards()
}

const own = () => state.lobby.seats[state.lobby.you] || {}
const dealer = player => player.dealer && h('span.dealer', {title: say('dealer')}, say('dealer_letter'))

function standing(player) {
  const bid = player.bid ?? (player.has_bid ? '?' : '–')
  return h('span', {class: 'f won ' + (player.won || player.ring !== 'under' ? player.ring : '')}, h('span', player.won || 0), ' / ' + bid)
}

const seated = view => view.players.map((player, seat) => [player, seat])

function plates(view) {
  const others = seated(view)
  const {seat: me = -1} = view
  const first = others.filter(([, seat]) => seat > me).concat(others.filter(([, seat]) => seat < me))
  return h('ul', {class: first.length > 4 ? 'plates many' : first.length > 3 ? 'plates four' : 'plates', label: say('players')}, ...first.map(([player, seat]) =>
    h('li', {class: `plate ${player.turn ? 'turn' : ''} ${(state.lobby.seats[seat] || {}).presence || ''}`}, bidRing(player),
      h('div.grow', h('b.cut', player.name), standing(player)),
      (state.lobby.seats[seat] || {}).who === 'phone' && icon('phone'), dealer(player))))
}

function trick(view) {
  const n = view.players.length
  const order = view.trick.map(one => one.seat)
  const place = seat => {
    const turn = (seat - (view.seat || 0) + n) % n / n * 2 * Math.PI
    return {'--dx': round(-Math.sin(turn)), '--dy': round(Math.max(-1, Math.cos(turn) - (n < 5 ? 0.7 * Math.abs(Math.sin(turn)) : 0))), '--turn': round(Math.sin(turn) * -4) + 'deg'}
  }
  const laid = one => {
    const wins = one.seat === view.winning
    const name = `${view.players[one.seat].name}: ${one.n}${wins ? ', ' + say('winning') : ''}`
    return h('li', {class: wins ? 'laid wins' : 'laid', 'data-seat': one.seat, ...place(one.seat)}, cardFace(one.c, one.n, true),
      h('span.unseen', name), h('span.line', {...HIDDEN, text: name}),
      wins ? h('span.tag.gold', HIDDEN, icon('crown'), say('winning')) : one.suit && suits[one.suit] ? h('span.tag', {...HIDDEN, text: suits[one.suit].name}) : null)
  }
  const open = seated(view).filter(([player, seat]) => player.turn && !order.includes(seat))
  const slot = ([player, seat]) => h('li', {class: seat === view.seat ? 'slot mine' : 'slot', ...HIDDEN, ...place(seat)},
    seat === view.seat ? (view.lead ? chip(view.lead) : icon('up')) : avatar(player.face))
  return h('section', {class: n > 7 ? 'felt round-table eight' : n > 4 ? 'felt round-table' : 'felt'}, h('h2.unseen', say('trick')),
    h('ol.trick', ...view.trick.map(laid), ...open.map(slot)),
    suitSign('led', view.lead), suitSign('trump', view.trump))
}

function suitSign(key, suit) {
  return h('p', {class: 'sign ' + key}, h('small', say(key)), suit ? chip(suit) : h('span.chip.none', key === 'trump' && icon('x')),
    h('b', suit ? suits[suit].name : key === 'trump' ? say('no_trump') : '–'))
}

function prompt(view) {
  const said = view.prompt
  if (state.why) return h('p.pill.go.refused', icon('x'), h('b', state.why))
  if (view.bids.length) return ''
  if (state.lobby.paused) return h('p.pill', h('b', state.lobby.note))
  return h('p', {class: said.mine ? 'pill go' : 'pill'}, said.face && !said.mine && avatar(said.face), h('b', said.text),
    said.more && h('span.soft', said.more), said.suit && chip(said.suit), said.suit && h('b', suits[said.suit].name))
}

// -- the hand ------------------------------------------------------------------------------------

const MANY = 13
const asList = () => chosenOn('list') || body.classList.contains('large')

function hand(view) {
  const list = asList()
  const cards = view.hand.map(card => {
    const known = card.h || card.ok
    const name = [card.n, card.h].filter(Boolean).join(', ')
    const chosen = state.chosen === card.c
    return h('li', {class: 'held' + (known && !card.ok ? ' dim' : '') + (chosen ? ' chosen' : '')},
      button('card-' + card.c, 'card', () => tap(card), {label: name, off: known && !card.ok, pressed: card.ok && chosen, 'data-card': card.c},
        cardFace(card.c, card.n, list), list && h('span.grow', h('b', card.n), h('span.soft', card.h || ''))))
  })
  const box = h('ul', {class: list ? 'hand list' : 'hand', label: say('your_hand')}, ...cards)
  if (!list) slide(box)
  return h('section', {id: 'hand', class: cards.length < MANY ? '' : 'many'}, h('h2.unseen', say('your_hand')), box)
}

// Cards of the trick are as large as the cloth allows, those of the hand as its place.
const isFlat = () => innerHeight < 480 && innerWidth > innerHeight
function placeCards() {
  const felt = find('.felt')
  if (felt) {
    const [most, share, rows] = felt.classList.contains('eight') ? [42, 0.11, 4.2] : felt.classList.contains('round-table') ? [56, 0.14, 3.8] : [74, 0.19, 2.86]
    const room = (felt.clientHeight - 14) / (isFlat() ? 1.6 : rows)
    felt.style.setProperty('--w', round(Math.min(most, felt.clientWidth * share, room)) + 'px')
  }
  const box = find('.hand:not(.list)')
  if (box) placeHand(box, [...box.children])
}

// One, two or three rows; the steps in a row follow from its width.
function placeHand(box, cards) {
  const n = cards.length
  const rows = isFlat() ? (n > 16 ? 2 : 1) : n <= 7 ? 1 : n <= 14 ? 2 : 3
  const each = Math.ceil(n / rows)
  const width = box.clientWidth
  const height = box.clientHeight - (rows === 1 ? 44 : 28)
  const w = Math.max(44, Math.min(isFlat() ? 118 : [140, 112, 72][rows - 1], height / 1.4 / (isFlat() ? 0.82 : [1, 1.62, 2.05][rows - 1]), width * 0.34))
  const down = rows === 1 ? 0 : Math.max(34, Math.min(w * 0.9, (height - w * 1.4) / (rows - 1)))
  // What is left of a tall screen is above and below.
  const top = 22 + Math.max(0, height - w * 1.4 - down * (rows - 1)) / 2
  cards.forEach((card, number) => {
    const row = Math.floor(number / each)
    const column = number % each
    const here = Math.min(each, n - row * each)
    const step = Math.min(w * 0.92, each > 1 ? (width - w) / (each - 1) : 0)
    const left = (width - w - step * (here - 1)) / 2 + column * step
    const off = rows === 1 && n > 1 ? column - (here - 1) / 2 : 0
    filled(card, {
      '--x': round(left) + 'px',
      '--y': round(top + row * down + Math.abs(off) * 4) + 'px',
      '--turn': round(off * 2) + 'deg',
      '--w': round(w) + 'px',
      '--from': round(100 * left / (width - w)) + '%',
    }, [])
  })
}

// Sliding shows the card under the finger large; letting go chooses it. A flick up plays it.
let finger = null
const held = one => one && state.view.hand.find(card => card.c === one.dataset.card)
const cardAt = event => {
  const found = document.elementFromPoint(event.clientX, event.clientY)
  return held(found && found.closest('.hand .card'))
}
// The card that would be on top there if none were large: the large one hides its neighbours.
function stripAt(event, box) {
  const {left, top} = box.getBoundingClientRect()
  const isIn = (at, from, size) => at >= from && at < from + size
  const there = [...box.children].filter(one =>
    isIn(event.clientX - left, one.offsetLeft, one.offsetWidth) && isIn(event.clientY - top, one.offsetTop, one.offsetHeight))
  return there.length && held(there.pop().firstChild)
}
function slide(box) {
  box.onpointerdown = event => {
    finger = {x: event.clientX, y: event.clientY, at: Date.now(), card: cardAt(event)}
  }
  box.onpointermove = event => {
    if (!finger || state.view.hand.length < MANY || Math.hypot(event.clientX - finger.x, event.clientY - finger.y) < 10) return
    const now = stripAt(event, box)
    if (now && now.c !== state.chosen) choose(now)
    finger.slid = true
  }
  // A click that ends a slide is none.
  box.addEventListener('click', event => {
    if (finger && finger.slid) event.stopPropagation()
    finger = null
  }, true)
}
addEventListener('pointerup', event => {
  const start = finger
  if (!start || start.slid || !start.card) return
  const up = start.y - event.clientY
  if (up < 36 || up < Math.abs(event.clientX - start.x) || Date.now() - start.at > 600) return
  finger = null
  choose(start.card)
  play(start.card)
})

function tap(card) {
  const again = state.chosen === card.c
  choose(card)
  if (again || chosenOn('tap')) play(card)
}

function choose(card) {
  state.chosen = card.c
  const known = card.h || card.ok
  state.why = known && !card.ok ? card.h : ''
  for (const held of all('.held')) {
    const one = held.firstChild
    const chosen = one.dataset.card === card.c
    held.classList.toggle('chosen', chosen)
    if (one.hasAttribute('aria-pressed')) one.setAttribute('aria-pressed', chosen)
  }
  if (state.why) $('urgent').textContent = state.why
  $('prompt').replaceChildren(question() || prompt(state.view))
  drawFoot()
}

function play(card) {
  if (!card.ok || pending || !state.view.prompt.mine) return
  const named = card.suits || []
  if (named.length > 1) return openWheel(card)
  ask('act', named.length ? {card: card.c, suit: named[0].code} : {card: card.c})
}

function drawFoot() {
  const view = state.view
  const foot = $('foot')
  if (!foot || !view) return
  const me = view.players[view.seat]
  const card = view.hand.find(one => one.c === state.chosen)
  const focused = foot.contains(document.activeElement)
  let big = me.name
  let small = view.own || ''
  let action = null
  if (view.bids.length) {
    const key = view.bids.find(one => one.n === state.bid)
    small = view.prompt.text
    action = button('go', key ? 'main' : 'main off', () => key && ask('act', {bid: key.n}), {off: !key}, key && icon('check'), key ? say('bid_n', {n: key.n}) : say('bid'))
  } else if (card && (card.h || view.prompt.mine)) {
    big = card.n
    // The large card of a large hand covers the line that says why not.
    small = card.ok || view.hand.length >= MANY ? card.h : say('not_now')
    action = button('go', card.ok ? 'main' : 'main off', () => play(card), {off: !card.ok, label: card.ok && say('play_card', {card: card.n}), text: say('play')})
  } else if (view.rest) action = button('rest', 'second', () => ask('rest', {}), {text: say('take_the_rest')})
  else if (view.back) action = button('back', 'second', () => ask('back', {}), {}, icon('undo'), say('take_back'))
  else if (view.prompt.mine) action = button('go', 'main off', () => {}, {off: true, text: say('play')})
  foot.className = pending ? 'plate own busy' : 'plate own'
  foot.replaceChildren(bidRing(me), dealer(me) || '',
    h('div.grow', card || view.phase === 'bid' ? h('b', {class: card ? 'f cut' : 'cut', text: big}) : standing(me),
      h('p', {class: view.prompt.mine && !card ? 'gold' : card && !card.ok ? 'bad' : 'soft', text: small})), action || '')
  if (focused) (foot.querySelector('button') || $('page')).focus(STAY)
}

// -- bidding -------------------------------------------------------------------------------------

function bidPanel(view) {
  const trump = view.trump_card
    ? h('div.well', h('small', say('trump')), cardFace(view.trump_card, '', false), view.trump && h('p', chip(view.trump), h('b', {text: say('in_hand', {n: view.held[view.trump] || 0})})))
    : h('div.well', suitSign('trump', view.trump))
  const bids = seated(view).filter(([, seat]) => seat !== view.seat)
  const size = Math.max(1, view.hand.length)
  const made = view.players.reduce((sum, player) => sum + (player.bid || 0), 0)
  return h('section.panel.bid', h('div.top', trump,
    h('div.grow', h('h2.f', say('how_many')), h('p.soft', view.rule || ''),
      h('ul.others', {label: say('bids')}, ...bids.map(([player]) => h('li', {class: player.turn ? 'now' : ''}, avatar(player.face), h('span.unseen', player.name),
        h('b.f', player.bid ?? (player.has_bid ? '?' : player.turn ? '…' : '–'))))),
      h('p.sum', {'data-made': made}, ...(size <= 20 ? Array(size).fill(0).map((_, i) => h('i', {class: i < made ? 'made' : ''})) : [])),
      h('p.count', view.sum || ''))),
  view.bids.length > 0 && h('div.keys', {role: 'group', label: say('how_many')}, ...view.bids.map(bidKey)))
}

function bidKey(one) {
  const chosen = state.bid === one.n
  return button('bid-' + one.n, 'key f' + (chosen ? ' on' : '') + (one.why ? ' no' : ''), () => chooseBid(one),
    {pressed: one.why ? null : chosen, off: !!one.why, label: one.why && `${one.n}, ${one.why}`, text: one.n})
}

function chooseBid(one) {
  if (one.why) {
    state.why = $('urgent').textContent = one.why
    return $('prompt').replaceChildren(prompt(state.view))
  }
  const again = state.bid === one.n
  state.bid = one.n
  state.why = ''
  for (const key of all('.key')) {
    const on = key.dataset.key === 'bid-' + one.n
    key.classList.toggle('on', on)
    if (key.hasAttribute('aria-pressed')) key.setAttribute('aria-pressed', on)
  }
  const bar = find('.sum')
  const made = +bar.dataset.made
  ;[...bar.children].forEach((piece, i) => piece.classList.toggle('mine', i >= made && i < made + one.n))
  $('prompt').replaceChildren(prompt(state.view))
  drawFoot()
  if (again || chosenOn('tap')) ask('act', {bid: one.n})
}

// -- over the page: wheel, last trick, sheet, menu, lost line --------------------------------------

let back = null
function over(box, name) {
  const place = $('over')
  const key = place.firstChild ? back : document.activeElement?.dataset.key
  $('page').inert = !!box
  place.replaceChildren()
  if (box) {
    back = key
    place.append(h('div', {class: 'scrim ' + name}, filled(box, {role: 'dialog', 'aria-modal': 'true', tabindex: '-1'}, [])))
    const first = box.querySelector('[autofocus]') || box
    first.focus(STAY)
  } else if (back) {
    const again = find(`[data-key="${CSS.escape(back)}"]`)
    back = null
    if (again) again.focus(STAY)
  }
}
const close = () => over(null)
addEventListener('keydown', event => {
  if (event.key === 'Escape' && find('.scrim:not(.lost)')) close()
})

function sheetBox(title, ...content) {
  return h('section.raised.box', {label: title}, h('div.row', h('h2.f.grow', title), button('close', 'square', close, {label: say('close'), autofocus: true}, icon('x'))), ...content)
}

function openWheel(card) {
  const choices = card.suits
  let chosen = choices[0]
  const n = choices.length
  const step = 360 / n
  const point = (r, degrees) => `${round(200 + r * Math.sin(degrees * Math.PI / 180))} ${round(200 - r * Math.cos(degrees * Math.PI / 180))}`
  const half = step / 2 - 3
  const sector = (middle, r) => `M${point(r, middle - half)}A${r} ${r} 0 0 1 ${point(r, middle + half)}L${point(84, middle + half - 4)}A84 84 0 0 0 ${point(84, middle - half + 4)}Z`
  const box = h('section.wheel', {label: say('choose_suit')})
  const pick = one => {
    chosen = one
    fill()
  }
  const fill = () => {
    const sectors = choices.map((one, i) => s('path', {d: sector(i * step, one === chosen ? 196 : 188), class: 'sector ' + suits[one.code].colour + (one === chosen ? ' on' : ''), onclick: () => pick(one)}))
    const labels = choices.map((one, i) => h('li', {'--dx': round(Math.sin(i * step * Math.PI / 180)), '--dy': round(-Math.cos(i * step * Math.PI / 180))},
      button('suit-' + one.code, 'suit ' + suits[one.code].colour, () => pick(one), {pressed: one === chosen, label: [one.n, say('in_hand', {n: one.held || 0}), one.trump ? say('trump_now') : '', one.h].filter(Boolean).join(', ')},
        drawing('e-' + suits[one.code].colour, 'emblem'), h('b', one.n), h('small', {text: say('in_hand', {n: one.held || 0})}), one.trump && h('span.tag', say('trump_now')))))
    show(box, h('h2.f', say('choose_suit')),
      h('div.round', picture('0 0 400 400', 'back', ...sectors), cardFace(card.c, card.n, false), h('ul', ...labels)),
      h('div.raised.chosen-suit', {'aria-live': 'polite'}, chip(chosen.code), h('div', h('b.f', chosen.n), h('p.soft', chosen.h || ''))),
      button('play-as', 'main', () => {
        close()
        ask('act', {card: card.c, suit: chosen.code})
      }, {text: say('play_as', {suit: chosen.n})}),
      button('cancel', 'second', close, {text: say('card_back')}))
  }
  over(box, 'choosing')
  fill()
  box.querySelector('.suit').focus(STAY)
}

function openLast() {
  const {view} = state
  if (!view.last) return
  over(sheetBox(say('last_trick'), h('ol.last', ...view.last.cards.map(one => {
    const wins = one.seat === view.last.winner
    return h('li', {class: wins ? 'laid wins' : 'laid'}, cardFace(one.c, one.n, true), h('b', view.players[one.seat].name), h('span.soft', one.n + (one.suit ? ` · ${suits[one.suit].name}` : '')),
      wins && h('span.tag.gold', icon('crown'), say('takes_it')))
  }))), 'dim')
}

function openSheet() {
  const {view} = state
  const rows = view.sheet.map(row => h('tr', h('th', {scope: 'row', text: row.number}), ...row.points.map(points => h('td', signed(points)))))
  over(sheetBox(say('score_sheet'), h('div.paper', {tabindex: '0', role: 'group', label: say('score_sheet')}, h('table',
    h('thead', h('tr', h('th', {scope: 'col', text: say('round')}), ...view.players.map(player => h('th', {scope: 'col'}, avatar(player.face), h('span', player.name))))),
    h('tbody', ...rows), h('tfoot', h('tr', h('th', {scope: 'row', text: say('total')}), ...view.players.map(player => h('td', signed(player.total || 0, true)))))))), 'dim')
}
const signed = (points, bare) => points < 0 ? '−' + -points : bare || !points ? String(points) : '+' + points

function openMenu() {
  const toggle = (name, on, set) => {
    const box = h('input', {type: 'checkbox', 'data-key': 'menu-' + name, role: 'switch'})
    box.checked = on
    box.onchange = () => {
      set(box.checked)
      draw()
    }
    return h('label.switch', h('span.grow', say(name)), box)
  }
  const select = h('select', {id: 'language'}, ...Object.entries(EARLY).map(([code, early]) => h('option', {value: code, text: early.language_name})))
  select.value = root.lang.slice(0, 2)
  select.onchange = () => {
    kept.set('language', select.value)
    connect()
  }
  const {lobby} = state
  const swaps = lobby.seats.map((seat, number) => lobby.stage === 'game' && seat.can === 'swap' && button('swap-' + number, 'second', () => {
    close()
    send({t: 'swap', seat: number})
  }, {}, avatar(seat.face), say('swap') + ': ' + seat.name))
  over(sheetBox(say('menu'),
    toggle('one_tap_plays', chosenOn('tap'), on => kept.set('tap', on ? 'yes' : null)),
    toggle('hand_as_list', chosenOn('list'), on => kept.set('list', on ? 'yes' : null)),
    toggle('sound', kept.get('sound') !== 'no', on => kept.set('sound', on ? null : 'no')),
    h('label.switch', {for: 'language'}, h('span.grow', say('language')), select), ...swaps), 'dim')
}

function drawLost() {
  const player = state.view ? state.view.players[state.view.seat] : state.lobby && state.lobby.seats[state.lobby.you]
  const face = player ? player.face : kept.get('face') || 'cat'
  over(h('section.raised.lost', {label: say('back_soon')},
    h('span.ring.big', picture('0 0 100 100', 'back', s('circle', {cx: 50, cy: 50, r: 50, fill: '#150B11'}), ...ring({cx: 50, cy: 50, r: 44, 'stroke-width': 7}, 15, 7, Math.max(3, Math.min(15, tries * 3)), {stroke: '#5B4450'}, {class: 'spin', stroke: '#FFC65C'})), avatar(face)),
    h('h2.f', say('back_soon')), h('p.soft', say('not_reached')),
    button('try', 'second', () => {
      tries = 1
      connect()
    }, {autofocus: true}, icon('replay'), say('try_now')), h('p.soft.small', say('same_wifi'))), 'lost')
}

// -- ends of rounds and games --------------------------------------------------------------------

function drawExact() {
  const {view} = state
  const me = view.players[view.seat]
  const result = view.results[view.seat]
  const rays = Array(45).fill(0).map((_, i) => s('path', {d: `M200 ${84 - i % 3 * 5}V${60 - i % 2 * 22}`, transform: `rotate(${i * 8} 200 200)`, 'stroke-opacity': 0.85 - i % 3 * 0.25, 'stroke-width': i % 2 ? 2 : 3.4}))
  const colours = Object.values(suits).map(one => one.colour)
  const pips = Array(26).fill(0).map((_, i) => s('rect', {x: 196, y: 46 - i * 29 % 40, width: 8, height: 8, rx: 2.4, class: 'pip ' + colours[i % colours.length], transform: `rotate(${i * 137.5} 200 200)`}))
  over(h('section.exact', {label: say('exact')}, h('div.burst', picture('0 0 400 400', 'back', ...rays, ...pips), bidRing(me, 'huge')),
    h('p.f.word', say('exact')), h('p.f.points', signed(result.points)), h('p.soft', result.note),
    button('on', 'second', close, {autofocus: true, text: say('go_on')})), 'bright')
}

function resultRows(view) {
  const order = view.results.map((result, seat) => [result, seat]).sort(([a, i], [b, j]) => (a.place || 0) - (b.place || 0) || b.total - a.total || i - j)
  return h('ol.seats.results', ...order.map(([result, seat]) => {
    const player = view.players[seat]
    return h('li', {class: seat === view.seat ? 'plate seat own' : 'plate seat'}, bidRing(player),
      h('div.grow', h('b', (player.leader || result.place === 1) && icon('crown'), player.name), h('p', {class: player.ring === 'exact' ? 'good' : 'soft', text: result.note})),
      h('span', {class: 'f points ' + player.ring}, h('span.unseen', say('round') + ' '), signed(result.points)), h('span.f.total', h('span.unseen', say('total') + ' '), signed(result.total, true)))
  }))
}

// The pages between rounds and after the game: the results, and whether one goes on.
function drawResults(...below) {
  const {view} = state
  show($('page'), h('div.lobby' + (view.phase === 'over' ? '.over' : ''),
    heading(view.title, view.subtitle, sheetButton(view), menuButton()), question(),
    h('p.columns.soft', HIDDEN, h('span', say('round')), h('span', say('total'))),
    resultRows(view), ...below))
}
const goOn = (key, words, press, going, ready) =>
  button(key, ready ? 'second' : 'main', press, {pressed: !!ready}, icon(ready ? 'check' : going), say(words))

function drawRound() {
  const {view, lobby} = state
  const people = lobby.seats.filter(seat => seat.who === 'phone' || seat.who === 'screen')
  const {ready} = own()
  drawResults(
    h('section.panel.next', h('b', view.next || ''), h('ul.who', ...people.map(seat => h('li', {class: seat.ready ? 'ready' : ''}, avatar(seat.face), h('span.unseen', seat.name + (seat.ready ? ', ' + say('ready') : '')), seat.ready ? h('b.badge.good', icon('check')) : null))), h('p.soft', lobby.note)),
    isWatching() ? watchPanel() : goOn('ready', ready ? 'not_ready' : 'ready_next', () => send({t: 'ready', yes: !ready}), 'next', ready),
    view.last && button('last_trick', 'second', openLast, {}, icon('cards'), say('last_trick')))
}

function drawOver() {
  if (isWatching()) return drawResults(watchPanel())
  drawResults(goOn('again', 'again', () => send({t: 'again'}), 'replay', own().ready), h('p.soft.centre', state.lobby.note))
}

function message(face, title, text, ...buttons) {
  body.className = 'sky'
  show($('page'), h('div.message', h('span.ring.huge.broken', avatar(face)), h('h1', title), h('p.soft', text), ...buttons))
  $('page').focus(STAY)
}

function drawElsewhere(why) {
  message(kept.get('face') || 'cat', say('elsewhere'), why,
    button('here', 'main', () => {
      state.elsewhere = null
      connect()
    }, {text: say('play_here')}),
    button('other', 'second', () => {
      kept.set('secret', secret = null)
      state.elsewhere = state.view = state.lobby = null
      connect()
    }, {text: say('other_seat')}),
    h('p.panel.tip', icon('bulb'), h('span.soft', say('not_you'))))
}

function drawEnd(why) {
  message(kept.get('face') || 'cat', say('table_closed'), why, button('try', 'second', connect, {}, icon('replay'), say('try_now')))
}

// -- begin ---------------------------------------------------------------------------------------

// Text at twice its size has no room beside cards: then hand and trick are lists.
function fitText() {
  const size = parseFloat(getComputedStyle(root).fontSize)
  body.classList.toggle('large', innerWidth / size < 17 || innerHeight / size < 13)
}
// What has its place by figures is laid anew, also once its fonts are there.
const fitAgain = () => {
  fitText()
  if (state.view && body.classList.contains('table')) drawTable()
}
addEventListener('resize', fitAgain)
document.fonts.onloadingdone = fitAgain
// The drawings, and the words for the time before there is a line, are a file of their own.
let DECK = {}
let EARLY = {}
async function fetchArt() {
  const text = await (await fetch('/cards.svg')).text()
  const art = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true)
  DECK = JSON.parse(art.dataset.deck)
  EARLY = JSON.parse(art.dataset.words)
  for (const one of art.querySelectorAll('[data-cut]')) one.style.setProperty('--cut', one.dataset.cut)
  for (const one of art.querySelectorAll('[data-hero]')) one.style.opacity = 'var(--hero, 1)'
  for (const [name, colour] of Object.entries(DECK.felt)) root.style.setProperty('--' + name, colour)
  art.setAttribute('class', 'unseen')
  art.setAttribute('aria-hidden', 'true')
  $('art').replaceChildren(art)
}

fetchArt().then(() => {
  earlyWords()
  connect()
})
