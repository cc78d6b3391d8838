#!/bin/sh
# Installs Rage Desktop for you alone, below ~/.local. "./install.sh --remove" takes it away again;
# your games stay where they are.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
program=$HOME/.local/opt/rage-desktop
command=$HOME/.local/bin/rage-desktop

remove() {
  rm -rf "$program"
  for name in @ID@ rage-desktop local.ragedesktop.game; do # the last two are of 0.1.0
    rm -f "$share/applications/$name.desktop" "$share/applications/$name".record.desktop
    rm -f "$share/mime/packages/$name.xml" "$share/metainfo/$name.metainfo.xml"
    rm -f "$share"/icons/hicolor/*/apps/"$name".png "$share"/icons/hicolor/*/apps/"$name".svg
  done
  rm -f "$command" "$share/applications/rage-desktop-record.desktop"
}

refresh() { # what menus remember; systems without these tools look for themselves
  update-mime-database "$share/mime" 2>/dev/null || true
  update-desktop-database -q "$share/applications" 2>/dev/null || true
  gtk-update-icon-cache -q -t "$share/icons/hicolor" 2>/dev/null || true
}

case ${1:-} in
--remove)
  remove
  refresh
  echo "Rage Desktop is removed. Your games stay in $share/rage-desktop"
  exit 0
  ;;
'') ;;
*)
  echo "usage: $0 [--remove]" >&2
  exit 2
  ;;
esac

[ "$here" != "$program" ] || { echo "It is installed already: to take it away add --remove" >&2; exit 2; }
remove
mkdir -p "$program" "$(dirname -- "$command")"
cp -R "$here/rage-desktop" "$here/_internal" "$program/"
cp "$here/LICENCES.txt" "$here/README.txt" "$here/verify_deals.py" "$here/install.sh" "$program/"
chmod -R u+w "$program" # where this lies may be read-only
(cd "$here/share" && find . -type f) | while read -r file; do
  mkdir -p "$share/$(dirname "$file")"
  cp "$here/share/$file" "$share/$file"
  chmod 644 "$share/$file"
done
ln -s "$program/rage-desktop" "$command"
# Menus may not know ~/.local/bin: the entries name the program by its full path.
quoted=$(printf '%s' "$program/rage-desktop" | sed 's/[\\&|]/\\&/g')
for entry in @ID@ @ID@.record; do
  sed "s|^Exec=rage-desktop|Exec=\"$quoted\"|" "$here/share/applications/$entry.desktop" \
    >"$share/applications/$entry.desktop"
done
refresh
echo "Rage Desktop is installed: look for it in the menu of games, or start $command"
