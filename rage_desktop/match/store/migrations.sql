-- What each version of the store adds to the one before. Never change a released one: append.

-- Version 1: games, their moves and how they ended

CREATE TABLE migrations (version INTEGER PRIMARY KEY, applied TEXT NOT NULL);

CREATE TABLE games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  edition_id TEXT NOT NULL,
  title TEXT NOT NULL,
  subtitle TEXT NOT NULL,
  players TEXT NOT NULL,
  setup TEXT NOT NULL,
  started TEXT NOT NULL,
  updated TEXT NOT NULL,
  round INTEGER NOT NULL,
  rounds INTEGER,
  finished TEXT,
  hidden TEXT
);

CREATE TABLE moves (
  game INTEGER NOT NULL REFERENCES games (id),
  ply INTEGER NOT NULL,
  move TEXT NOT NULL,
  PRIMARY KEY (game, ply)
) WITHOUT ROWID;

CREATE TABLE results (
  game INTEGER NOT NULL REFERENCES games (id),
  seat INTEGER NOT NULL,
  name TEXT NOT NULL,
  player TEXT NOT NULL,
  total INTEGER NOT NULL,
  won INTEGER NOT NULL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE TABLE rounds (
  game INTEGER NOT NULL REFERENCES games (id),
  round INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  bid INTEGER NOT NULL,
  tricks INTEGER NOT NULL,
  points INTEGER NOT NULL,
  PRIMARY KEY (game, round, seat)
) WITHOUT ROWID;

-- Version 2: why a bot made a move

ALTER TABLE moves ADD COLUMN why TEXT;

-- Version 3: the people who play here, what they did, and reviews (schema.py fills in old results)

ALTER TABLE games ADD COLUMN name TEXT;
CREATE INDEX games_by_age ON games (updated);
CREATE INDEX games_open ON games (updated)
  WHERE finished IS NULL AND hidden IS NULL;

CREATE INDEX games_over ON games (finished)
  WHERE finished IS NOT NULL AND hidden IS NULL;

-- Profiles: `anew` is when statistics were restarted; hidden profiles keep their data.
CREATE TABLE people (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  avatar TEXT NOT NULL,
  since TEXT NOT NULL,
  settings TEXT NOT NULL,
  anew TEXT NOT NULL,
  hidden TEXT
) WITHOUT ROWID;

-- Current and former names, in lower case; a name belongs to one profile at a time.
CREATE TABLE names (
  name TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES people (id)
) WITHOUT ROWID;

-- One row per person of a finished game: see statistics/result_rows.
CREATE TABLE played (
  game INTEGER NOT NULL REFERENCES games (id),
  seat INTEGER NOT NULL,
  person TEXT NOT NULL REFERENCES people (id),
  finished TEXT NOT NULL,
  edition_id TEXT NOT NULL,
  rules TEXT NOT NULL,
  variants TEXT NOT NULL,
  seats INTEGER NOT NULL,
  uncounted TEXT NOT NULL,
  won INTEGER NOT NULL,
  place INTEGER NOT NULL,
  total INTEGER NOT NULL,
  hands TEXT NOT NULL,
  against TEXT NOT NULL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE INDEX played_by ON played (person, finished);

CREATE TABLE reviews (
  game INTEGER NOT NULL REFERENCES games (id),
  ply INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  PRIMARY KEY (game, ply)
) WITHOUT ROWID;

-- The score of a review for a seat: see statistics/result_rows.
CREATE TABLE ratings (
  game INTEGER NOT NULL REFERENCES games (id),
  seat INTEGER NOT NULL,
  worth REAL NOT NULL,
  made REAL NOT NULL,
  lost REAL NOT NULL,
  stake REAL NOT NULL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE TABLE achievements (
  person TEXT NOT NULL REFERENCES people (id),
  achievement TEXT NOT NULL,
  earned TEXT NOT NULL,
  game INTEGER,
  PRIMARY KEY (person, achievement)
) WITHOUT ROWID;

-- The first game of a day's deal is the one that counts, whatever the clock says later.
CREATE TABLE daily (
  day TEXT NOT NULL,
  person TEXT NOT NULL REFERENCES people (id),
  game INTEGER NOT NULL REFERENCES games (id),
  PRIMARY KEY (day, person)
) WITHOUT ROWID;

-- Version 4: which game was played last, whatever the clock says

-- The order in which games were last played; null for games that were played before.
ALTER TABLE games ADD COLUMN turn INTEGER;
CREATE INDEX games_by_turn ON games (turn);
DROP INDEX games_by_age;
DROP INDEX games_over;
CREATE INDEX games_over ON games (turn, finished)
  WHERE finished IS NOT NULL AND hidden IS NULL;

-- Version 5: puzzles solved, and tables of the tour closed

-- `thing` is "puzzle/BOOK/NUMBER" or "tour/TABLE". `how` is whole, or dotted if there was help;
-- "won" is added where a table was won, too.
CREATE TABLE closed (
  person TEXT NOT NULL REFERENCES people (id),
  thing TEXT NOT NULL,
  how TEXT NOT NULL,
  since TEXT NOT NULL,
  PRIMARY KEY (person, thing)
) WITHOUT ROWID;
