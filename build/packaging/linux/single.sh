#!/bin/sh
# Rage Desktop in one file. At its first start it unpacks itself into the folder for caches, or else
# into the one for temporary files; from then on it starts from there. What follows the last line of
# this script is the program.
set -eu
name=@NAME@ version=@SUM@ skip=@LINES@
old_path=${PATH:-} PATH=/usr/bin:/bin:${PATH:-}

start() { # holds a lock on its folder as long as it runs
  exec 9<"$place"
  flock -s 9
  exec 8<&-
  PATH=$old_path exec "$place/rage-desktop" "$@"
}

unpack() { # into $work; says in $why what is wrong
  why="there is no room for the 40 MB it takes"
  tail -n "+$skip" "$0" | tar -xzf - -C "$work" 2>/dev/null || return 1
  why="programs are not allowed to run there"
  "$work/$name/rage-desktop" --version >/dev/null 2>&1
}

why="it can't be written to" folder=/tmp
for folder in ${XDG_CACHE_HOME:+"$XDG_CACHE_HOME"} ${HOME:+"$HOME/.cache"} "${TMPDIR:-/tmp}"; do
  ours=$folder/rage-desktop-single-$(id -u)
  mkdir -p "$folder" 2>/dev/null && mkdir -m 700 "$ours" 2>/dev/null || true
  [ -O "$ours" ] && [ ! -L "$ours" ] || continue # somebody else's
  place=$ours/$version
  [ ! -x "$place/rage-desktop" ] || start "$@"
  exec 8<"$ours"
  flock 8 # one start at a time from here; another may just have unpacked it
  [ ! -x "$place/rage-desktop" ] || start "$@"
  for old in "$ours"/*; do # other versions, and what a killed one left; not what is running
    [ ! -d "$old" ] || flock -n "$old" rm -rf "$old" || true
  done
  work=$(mktemp -d "$ours/new.XXXXXX" 2>/dev/null) || continue
  if unpack; then
    mv "$work/$name" "$place" && rmdir "$work"
    start "$@"
  fi
  rm -rf "$work"
done

rmdir "$ours" 2>/dev/null || true
said="Rage Desktop can't unpack itself into $folder: $why. Start it with another folder: XDG_CACHE_HOME=/a/folder $0"
echo "$said" >&2
[ -t 2 ] || zenity --error --text="$said" 2>/dev/null || kdialog --error "$said" 2>/dev/null || true
exit 1
