"""The command `arena`: bots against each other in numbers, and the proof that they do not cheat."""

import sys
from functools import partial
from secrets import SystemRandom

from rage_desktop.bots.games import check_honesty
from rage_desktop.bots.levels import LEVELS, make_bot
from rage_desktop.cli import terminal
from rage_desktop.cli.cli_text import gettext, ngettext, translation
from rage_desktop.cli.output import show, tell
from rage_desktop.cli.terminal import usage_error
from rage_desktop.hidden_memory import hide_memory
from rage_desktop.interrupts import raise_interrupts
from rage_desktop.match.dealer import deck_for, new_secret, parse_seed
from rage_desktop.match.game_setup import PROGRAM
from rage_desktop.match.headless import tournament
from rage_desktop.presentation.i18n.number_format import MINUS, NumberFormat, number_format

USUAL_SEATS = 4
# letters of the table's columns, at least
NAMED = 24
WIDE = 18
REASONS_SHOWN = 5


def run(options: terminal.Options) -> int:
    """Play the requested games and print the table, or check honesty."""
    raise_interrupts()
    hide_memory()
    plan = _plan(options)
    tournament.check_arena(plan)
    if options.honesty:
        return _honesty(plan, options.positions)
    return _contest(plan, options.jobs)


def _plan(options: terminal.Options) -> tournament.ArenaPlan:
    file = terminal.open_editions(options).get(options.edition)
    rules = file.rules
    usual = min(max(USUAL_SEATS, len(options.bot), rules.players.min), rules.players.max)
    return tournament.ArenaPlan(
        file=file,
        bots=tuple(options.bot),
        players=options.players or usual,
        games=options.games,
        seed=parse_seed(options.seed),
        secret=_secret(options),
        variants=options.variants,
        seconds=options.seconds,
    )


def _secret(options: terminal.Options) -> str:
    """Return what the deals follow from besides the seed, which every program can find out."""
    if options.secret is not None:
        typed = options.secret
        if typed == "-":
            typed = sys.stdin.readline() if sys.stdin is not None else ""
        return parse_seed(typed)
    with_programs = any(bot.startswith(PROGRAM) for bot in options.bot)
    return new_secret(SystemRandom()).seed if with_programs and not options.honesty else ""


def _contest(plan: tournament.ArenaPlan, jobs: int) -> int:
    code, games = terminal.play_counted(plan.all_games, partial(tournament.run_arena, plan, jobs))
    if games:
        _print_table(plan, games, tournament.standings(plan, games))
    unready = sum(game.unready for game in games)
    if unready:
        warning = ngettext(
            "In {unready} of {n} game a program wasn't ready, so its results mean little.",
            "In {unready} of {n} games a program wasn't ready, so its results mean little.",
            len(games),
            unready=unready,
        )
        tell(warning)
    return code or (terminal.BAD if unready else terminal.GOOD)


def _row(row: tournament.Standing, wide: int) -> str:
    cells = (
        _cell(row.points, 1, "", 3),
        _cell(row.exact, 100, _format().percent, 1),
        _cell(row.wins, 100, _format().percent, 1),
        _cell(row.ahead, 1, "", 2),
    )
    lost = ngettext("{n} forfeited", "{n} forfeited", row.forfeits) if row.forfeits else ""
    name = f"{row.bot[:NAMED]:{NAMED}}"
    return name + "".join(f"{cell:>{wide}}" for cell in cells) + (f"  {lost}" if lost else "")


def _print_table(
    plan: tournament.ArenaPlan, games: list[tournament.Game], table: list[tournament.Standing]
) -> None:
    heads = (
        gettext("points per round"),
        gettext("bids exact"),
        gettext("wins"),
        gettext("lead per game"),
    )
    wide = max(WIDE, *(len(head) + 2 for head in heads))
    lines = [
        ngettext(
            "{edition}, {seats} seats, {n} game, seed {seed}",
            "{edition}, {seats} seats, {n} games, seed {seed}",
            len(games),
            edition=plan.file.id,
            seats=plan.players,
            seed=plan.seed,
        ),
        f"{gettext('bot'):{NAMED}}" + "".join(f"{head:>{wide}}" for head in heads),
    ]
    lines += [_row(row, wide) for row in table]
    even = f"{_figure(100 / plan.players, 1)}{_format().percent}"
    lines.append(
        gettext(
            "± is the 95% confidence interval; an equal share of the wins would be {even}.",
            even=even,
        )
    )
    reasons = dict.fromkeys(game.forfeit for game in sorted(games, key=lambda game: game.index))
    lines += [reason for reason in reasons if reason][:REASONS_SHOWN]
    if plan.secret:
        lines.append(
            gettext(
                "To repeat these deals, use --seed {seed} --secret {secret}.",
                seed=plan.seed,
                secret=plan.secret,
            )
        )
    show("\n".join(lines))


def _cell(value: tournament.Estimate | None, times: float, unit: str, digits: int) -> str:
    if value is None:
        return "-"
    margin = "" if value.margin is None else f" ± {_figure(value.margin * times, digits)}"
    return f"{_figure(value.mean * times, digits)}{margin}{unit}"


def _figure(value: float, digits: int) -> str:
    """Write a figure with a real minus sign and the point of the language in force."""
    return f"{value:.{digits}f}".replace("-", MINUS).replace(".", _format().point)


def _format() -> NumberFormat:
    return number_format(translation().info().get("language", ""))


def _honesty(plan: tournament.ArenaPlan, positions: int) -> int:
    code = terminal.GOOD
    for level in plan.bots:
        if level not in LEVELS:
            raise usage_error("Only levels can be compared this way. Choose a level.")
        if not _is_honest(plan, level, positions):
            code = terminal.BAD
    return code


def _is_honest(plan: tournament.ArenaPlan, level: str, positions: int) -> bool:
    """Compare a level's choices, say how many changed, and return whether none did."""
    edition = plan.edition
    progress = terminal.Progress(
        lambda count: ngettext(
            "{done} of {n} position", "{done} of {n} positions", positions, done=count
        )
    )
    with progress:
        counts = check_honesty(
            lambda rng: make_bot(level, rng, time_budget=None),
            edition,
            plan.players,
            positions,
            plan.seed,
            lambda seed: lambda number: deck_for(edition, seed, number),
            progress.at,
        )
    lines = [
        ngettext(
            "{level}: hidden cards re-dealt in {n} position, and the choice changed in {changed}",
            "{level}: hidden cards re-dealt in {n} positions, and the choice changed in {changed}",
            counts.compared,
            level=level,
            changed=counts.changed,
        )
    ]
    if counts.revealed:
        lines.append(
            gettext(
                "{n} skipped, because the rules would reveal the re-dealt cards", n=counts.revealed
            )
        )
    if counts.leaked:
        lines.append(gettext("{n} gave hidden cards away", n=counts.leaked))
    show("; ".join(lines))
    return not (counts.changed or counts.leaked)
