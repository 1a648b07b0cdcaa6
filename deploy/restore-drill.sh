#!/usr/bin/env bash
# deploy/restore-drill.sh [FOLDER] restores the backup in FOLDER, by default the latest, to check it. The script uses a
# temporary embedded database, or the empty database of DRILL_DATABASE_URL. It does not touch the service.
set -euo pipefail
backups=/var/backups/espace-entreprise
backup=${1:-$(find "$backups" -mindepth 1 -maxdepth 1 -type d ! -name '*.part' 2> /dev/null | sort | tail -n 1 || true)}
[ -d "$backup" ] || { echo "Aucune sauvegarde : ${backup:-$backups est vide}" >&2; exit 1; }

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
trap 'exit 1' HUP INT TERM
export DATA_DIR=$place/data FILES_URL=file: DATABASE_URL=${DRILL_DATABASE_URL:-}
unset PUBLIC_URL DATABASE_READ_URL
if [ -n "$DATABASE_URL" ]; then
  echo "Supprimez ensuite la base de DRILL_DATABASE_URL : elle contiendra les données."
else
  unset DATABASE_URL
fi
began=$SECONDS
"$(dirname "${BASH_SOURCE[0]}")/restore.sh" "$backup"
echo "Exercice réussi en $((SECONDS - began)) s : $backup se restaure, rien ne manque."
