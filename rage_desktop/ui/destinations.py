"""Table of routes: the scenes that other scenes lead to, each imported when it is opened.

Those of a game are preloaded in a pause (`window/preload`).
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import Route, Scene

SCENES: Final = "rage_desktop.ui.scenes"
# By the name of a route: a module of `scenes`, and the factory there, called with the services
# and the route's arguments.
DESTINATIONS: Final[Mapping[str, tuple[str, str]]] = {
    "title": ("title", "TitleScene"),
    "new_game": ("new_game.new_game", "NewGameScene"),
    "saved_games": ("archive.saved_games", "SavedGamesScene"),
    "statistics": ("statistics.statistics", "StatisticsScene"),
    "daily": ("daily.daily_scene", "open_daily"),
    "challenge": ("codes.compare", "open_codes"),
    "records": ("archive.read_records", "scene_of_files"),
    "replay": ("replay.replay", "ReplayScene"),
    "replay_of_match": ("replay.replay", "replay_of_match"),
    "review": ("review.decision_page", "open_review"),
    "review_of_match": ("review.decision_page", "open_review_of_match"),
    "decision": ("review.decision_page", "DecisionScene"),
    "overview": ("review.overview_page", "OverviewScene"),
    "review_overview": ("review.overview_page", "open_overview"),
    "settings": ("settings.settings_page", "SettingsScene"),
    "rules": ("rules.rules_page", "open_rules"),
    "rules_in_force": ("rules.rules_page", "open_rules_in_force"),
    "table": ("table", "TableScene"),
    "lesson": ("learn.learn_scene", "open_lesson"),
    "pause": ("pause", "PauseScene"),
    "curtain": ("curtain", "CurtainScene"),
    "score_sheet": ("score_sheet.score_sheet", "ScoreSheetScene"),
    "game_over": ("game_over.game_over", "GameOverScene"),
}


def make_scene(services: Services, route: Route) -> Scene:
    """Return the scene of a route. Raises KeyError for a name that is not in the table."""
    module, name = DESTINATIONS[route.name]
    make = getattr(import_module(f"{SCENES}.{module}"), name)
    scene: Scene = make(services, *route.args)
    return scene
