"""Cards and the round things beside them: faces in three skins, backs, rings, the suit wheel."""
