"""Cards and round marks: faces in three skins, backs, bid rings, the suit wheel."""
