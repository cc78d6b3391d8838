/* `search.playout` over again, for playouts by judgement: the same plays from the same chances. */

#include "cards.h"

static Cards barred(const Judge *judge, Cards trump, Cards named) {
    return judge->bars_named ? named : judge->bars_trump ? trump : 0;
}

Cards with_suit(const Judge *judge, Cards card, Cards hand, int wants, Cards lead, Cards trump,
                Cards named, Cards undealt) {
    if (card & judge->kinds[CHANGE]) {
        Cards chosen = 0, not_this = barred(judge, trump, named);
        int most = -1;
        for (int at = 0; at < judge->suit_count && !judge->turns; at++) {
            Cards suit = judge->suits[at];
            if (suit == not_this || (judge->from_pile && !(undealt & suit))) continue;
            int held = count(hand & suit);
            if (most < 0 || (wants ? held > most : held < most)) chosen = suit, most = held;
        }
        return card | chosen;
    }
    if (wants || (judge->automatic && (trump || lead))) {
        Cards longest = judge->suits[0];
        for (int at = 1; at < judge->suit_count; at++)
            if (count(hand & judge->suits[at]) > count(hand & longest)) longest = judge->suits[at];
        return card | (trump ? trump : lead ? lead : longest);
    }
    for (int at = 0; at < judge->suit_count; at++)
        if (judge->suits[at] != trump && judge->suits[at] != lead) return card | judge->suits[at];
    return card | judge->suits[0];
}

typedef struct {
    const Judge *judge;
    PyObject *rng;
    Cards hands[MOST_SEATS], trump, named, undealt, alive, lead, best;
    Cards pile[MOST_CARDS], trick[MOST_SEATS];
    int need[MOST_SEATS], points[MOST_SEATS], want[MOST_SEATS];
    int pile_at, pile_end, low, pending, stake, ruffed, first, laid, winner, me;
} Round;

static int beats(const Judge *judge, Cards strength, Cards best, int low) {
    if (strength != best) return (strength < best) == low;
    return strength > 1 ? judge->last_wild_high != low : !low;
}

static void stand(Round *round) {
    const Judge *judge = round->judge;
    Cards suit = round->lead, best = 0, neither = judge->suitless | judge->kinds[CHANGE];
    int place = -1;
    round->ruffed = 0;
    for (int at = 0; at < round->laid; at++) {
        Cards play = round->trick[at];
        if ((play & neither) || !(play & (suit | round->trump))) continue;
        if ((play & round->trump) && suit != round->trump)
            suit = round->trump, place = -1, round->ruffed = 1;
        Cards strength = play < judge->above ? play : play & judge->kinds[LOW] ? 1 : judge->above;
        if (place < 0 || beats(judge, strength, best, round->low)) best = strength, place = at;
    }
    round->best = best;
    round->winner = (round->first + (place < 0 ? judge->seats - 1 : place)) % judge->seats;
}

static void read_table(Round *round) {
    const Judge *judge = round->judge;
    Cards may_lead = judge->numbers | judge->kinds[WILD] | judge->kinds[LOW];
    for (int at = 0; at < round->laid; at++) {
        Cards play = round->trick[at];
        if (!round->lead && !(play & ~may_lead))
            round->lead = play > judge->above ? play & judge->numbers : judge->suit_of[length(play)];
        if (play & judge->kinds[BONUS]) round->stake += judge->bonus_points;
        else if (play & judge->kinds[MALUS]) round->stake += judge->malus_points;
    }
}

static Cards next_suit_down(const Judge *judge, Cards named) {
    if (!judge->next_down) return 0;
    for (int at = 0; at < judge->suit_count; at++)
        if (judge->suits[at] == named) return judge->suits[(at + 1) % judge->suit_count];
    return judge->suits[0];
}

static Cards turned_up(Round *round, Cards not_this) {
    const Judge *judge = round->judge;
    while (round->pile_at < round->pile_end) {
        Cards card = round->pile[round->pile_at++];
        if (card < judge->above && !(card & not_this)) return judge->suit_of[length(card)];
    }
    return 0;
}

static int recycle(Round *round) {
    PyObject *cards = PyList_New(0);
    int fine = cards != NULL;
    for (Cards left = round->undealt; left && fine; left &= left - 1) {
        PyObject *card = cards_to(lowest(left));
        fine = card && !PyList_Append(cards, card);
        Py_XDECREF(card);
    }
    PyObject *done = fine ? PyObject_CallMethod(round->rng, "shuffle", "O", cards) : NULL;
    fine = done != NULL;
    Py_XDECREF(done);
    round->pile_at = 0;
    round->pile_end = fine ? (int)PyList_GET_SIZE(cards) : 0;
    for (int at = 0; at < round->pile_end && fine; at++)
        fine = cards_from(PyList_GET_ITEM(cards, at), &round->pile[at]);
    Py_XDECREF(cards);
    return fine;
}

static int turn_trump(Round *round, Cards not_this) {
    Cards suit = turned_up(round, not_this);
    if (!suit && round->judge->recycles) {
        if (!recycle(round)) return 0;
        suit = turned_up(round, not_this);
    }
    round->trump = suit ? suit : next_suit_down(round->judge, round->named);
    return 1;
}

static void take_from_pile(Round *round, Cards suit) {
    for (int at = round->pile_at; at < round->pile_end; at++)
        if (round->pile[at] & suit) {
            memmove(round->pile + at, round->pile + at + 1, (--round->pile_end - at) * sizeof(Cards));
            return;
        }
}

static int change_trump(Round *round, Cards asked) {
    const Judge *judge = round->judge;
    if (asked) {
        if (judge->from_pile && judge->out_pends) take_from_pile(round, asked);
        round->trump = asked;
    } else if (!judge->turns)
        round->trump = next_suit_down(judge, round->named);
    else if (!turn_trump(round, barred(judge, round->trump, round->named)))
        return 0;
    if (round->trump) round->named = round->trump;
    round->pending = 0;
    return 1;
}

static Cards judged(const Round *round, int seat) {
    Spot spot = {round->hands[seat], round->lead, round->best, round->trump, round->named,
                 round->alive & ~round->hands[seat], round->undealt, round->need, seat,
                 round->ruffed, round->low, round->stake, round->judge->seats - 1 - round->laid, 0};
    for (int step = 1; step <= spot.to_come; step++)
        spot.takers += round->want[(seat + step) % round->judge->seats];
    return choose(round->judge, &spot);
}

static int odd(const Round *round, int seat, Cards *play) {
    const Judge *judge = round->judge;
    PyObject *drawn = PyObject_CallMethod(round->rng, "getrandbits", "i", judge->width);
    Cards chance, hand = round->hands[seat], some = hand & round->lead;
    if (!drawn || !cards_from(drawn, &chance)) {
        Py_XDECREF(drawn);
        return 0;
    }
    Py_DECREF(drawn);
    if (!some) some = hand;
    if (some & chance) some &= chance;
    *play = chance & 1 ? top(some) : lowest(some);
    if (*play & judge->takes_suit)
        *play = with_suit(judge, *play, hand, round->want[seat], round->lead, round->trump,
                          round->named, round->undealt);
    return 1;
}

static int lay_action(Round *round, int seat, Cards play) {
    const Judge *judge = round->judge;
    Cards kind = play & judge->actions;
    round->hands[seat] ^= kind;
    round->alive &= ~kind;
    if (kind & judge->kinds[BONUS]) round->stake += judge->bonus_points;
    else if (kind & judge->kinds[MALUS]) round->stake += judge->malus_points;
    else {
        if (kind & judge->kinds[OUT]) round->trump = 0, round->pending = judge->out_pends;
        else if (kind & judge->kinds[REWIND]) round->low = !round->low || !judge->toggles;
        else if (kind & judge->kinds[CHANGE]) {
            if (!change_trump(round, play & judge->numbers)) return 0;
        } else if (!round->lead) round->lead = play & judge->numbers;
        if (round->lead) stand(round);
        return 1;
    }
    if (round->lead && round->low) stand(round);
    return 1;
}

static void lay_number(Round *round, int seat, Cards play) {
    round->hands[seat] ^= play;
    round->alive &= ~play;
    if (!round->lead)
        round->lead = round->judge->suit_of[length(play)], round->best = play, round->winner = seat;
    else if (play & (round->ruffed ? round->trump : round->lead)) {
        if (play > round->best && !round->low) round->best = play, round->winner = seat;
    } else if (play & round->trump)
        round->best = play, round->winner = seat, round->ruffed = 1;
    if (round->low) stand(round);
}

static int lay(Round *round, int seat, Cards play) {
    round->trick[round->laid++] = play;
    if (play >= round->judge->above) return lay_action(round, seat, play);
    lay_number(round, seat, play);
    return 1;
}

static int wanted(const Judge *judge, int need) { return need > 0 || (need < 0 && judge->bust_takes); }

static int end_trick(Round *round) {
    int winner = round->winner;
    round->need[winner]--;
    round->want[winner] = wanted(round->judge, round->need[winner]);
    round->points[winner] += round->stake;
    if (!round->hands[winner]) return 1;
    round->stake = round->low = round->laid = round->ruffed = 0;
    round->first = winner;
    round->lead = round->best = 0;
    if (round->pending) {
        if (!turn_trump(round, 0)) return -1;
        if (round->trump) round->named = round->trump;
        round->pending = 0;
    }
    return 0;
}

static int play_on(Round *round, const char *manners, Py_ssize_t size, Cards forced, PyObject *log) {
    const Judge *judge = round->judge;
    for (Py_ssize_t at = 0; at < size; at++) {
        int seat = (round->first + round->laid) % judge->seats, how = manners[at];
        Cards play = 0;
        if (how == FORCED) play = forced;
        else if (how != ODD || seat == round->me) play = judged(round, seat);
        else if (!odd(round, seat, &play)) return 0;
        if (!play) break;
        if (log != Py_None) {
            PyObject *entry = cards_to(play);
            int kept = entry && !PyList_Append(log, entry);
            Py_XDECREF(entry);
            if (!kept) return 0;
        }
        if (!lay(round, seat, play)) return 0;
        if (round->laid < judge->seats) continue;
        int over = end_trick(round);
        if (over) return over > 0;
    }
    PyErr_SetString(PyExc_ValueError, "There has to be a manner for every card.");
    return 0;
}

static int read_numbers(PyObject *list, int *into, int size) {
    if (!PyList_Check(list) || PyList_GET_SIZE(list) != size) {
        PyErr_SetString(PyExc_ValueError, "There has to be a number for each seat.");
        return 0;
    }
    for (int at = 0; at < size; at++) into[at] = (int)PyLong_AsLong(PyList_GET_ITEM(list, at));
    return !PyErr_Occurred();
}

static int read_cards(PyObject *list, Cards *into, int most, int *size) {
    *size = PyList_Check(list) ? (int)PyList_GET_SIZE(list) : most + 1;
    if (*size > most) {
        PyErr_SetString(PyExc_ValueError, "These are too many cards, or no list.");
        return 0;
    }
    for (int at = 0; at < *size; at++)
        if (!cards_from(PyList_GET_ITEM(list, at), into + at)) return 0;
    return 1;
}

static PyObject *numbers_of(const int *numbers, int size) {
    PyObject *list = PyList_New(size);
    for (int at = 0; list && at < size; at++)
        PyList_SET_ITEM(list, at, PyLong_FromLong(numbers[at]));
    return list;
}

PyObject *play_out(Judge *judge, PyObject *given) {
    Round round = {.judge = judge};
    PyObject *hands, *need, *points, *trump, *named, *pile, *undealt, *table, *forced_card, *log;
    const char *manners;
    Py_ssize_t size;
    Cards forced;
    int turn, seats = judge->seats, held;
    if (!PyArg_ParseTuple(given, "OOOiOOOOOppy#OOiO", &hands, &need, &points, &turn, &trump, &named,
                          &pile, &undealt, &table, &round.low, &round.pending, &manners, &size,
                          &round.rng, &forced_card, &round.me, &log))
        return NULL;
    if (!read_cards(hands, round.hands, seats, &held) || !read_numbers(need, round.need, seats) ||
        !read_numbers(points, round.points, seats) || !cards_from(trump, &round.trump) ||
        !cards_from(named, &round.named) || !read_cards(pile, round.pile, MOST_CARDS, &round.pile_end) ||
        !cards_from(undealt, &round.undealt) || !cards_from(forced_card, &forced) ||
        !read_cards(table, round.trick, seats, &round.laid))
        return NULL;
    for (int seat = 0; seat < seats; seat++) {
        round.alive |= round.hands[seat];
        round.want[seat] = wanted(judge, round.need[seat]);
    }
    for (int at = 0; at < round.pile_end; at++) round.alive |= round.pile[at];
    round.winner = round.first = (turn + seats - round.laid) % seats;
    read_table(&round);
    if (round.lead) stand(&round);
    if (!play_on(&round, manners, size, forced, log)) return NULL;
    return Py_BuildValue("NN", numbers_of(round.need, seats), numbers_of(round.points, seats));
}
