"""The game itself, and `replay`, which opens a record in its viewer."""

from pathlib import Path

from rage_desktop.cli.terminal import Options, open_editions, usage_error


def run(options: Options) -> int:
    """Open the game, or a record in the viewer."""
    if options.self_test:
        from rage_desktop.ui.diagnostics.selftest import self_test  # late: it loads everything

        return self_test()
    # late: only where there is a window
    from rage_desktop.ui.loading import loading
    from rage_desktop.ui.options import GameOptions

    record: Path | None = options.record
    if record is not None and not record.is_file():
        raise usage_error("{file} isn't a file. Give the path of a game record.", file=record)
    edition = None if options.rules is None else open_editions(options).get(options.rules)
    chosen = GameOptions(
        data_dir=options.data_dir,
        window=options.window,
        fullscreen=options.fullscreen,
        lang=options.lang,
        demo=bool(options.demo),
        edition=edition,
        replay=record,
        first_frame=bool(options.first_frame),
    )
    if chosen.first_frame:
        from rage_desktop.ui.diagnostics.first_frame import first_frame  # late: for bench only

        return first_frame(chosen)
    with loading():
        from rage_desktop.ui.game import run  # late: it loads pygame
    return run(chosen)
