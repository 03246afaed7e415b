#!/bin/sh
# Check the HTML of every kind of page with the Nu checker (vnu.jar, which needs Java).
#
#   scripts/validate_html.sh [URL]
#
# URL is a running directory's, http://127.0.0.1:8000 unless given. VNU_JAR says where the checker
# is; without it, node_modules/ is looked through (npm install vnu-jar).
set -eu

site=${1:-http://127.0.0.1:8000}
jar=${VNU_JAR:-$(find node_modules -name vnu.jar 2>/dev/null | head -n 1)}
if [ -z "$jar" ] || ! command -v java >/dev/null; then
    echo "The Nu checker is not here: it needs Java, and VNU_JAR or: npm install vnu-jar" >&2
    exit 2
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

first() { # the first record of a list in the API
    curl -fsS "$site/api/v1/$1/?page_size=1" | sed -n 's/.*"page": "\([^"]*\)".*/\1/p' | head -n 1
}

number=0
for address in \
    "$site/" "$site/people/" "$site/people/?status=alumni&q=a" "$site/publications/" \
    "$site/publications/?award=yes&year_from=nonsense" "$site/affiliations/" "$site/search/?q=a" \
    "$site/no-such-page/" "$(first people)" "$(first people)cv/" \
    "$(first people)connections/" "$site/connections/" "$(first publications)" \
    "$(first organizations)"
do
    number=$((number + 1))
    file="$folder/$(printf '%02d' "$number").html"
    curl -sS "$address" >"$file"
    echo "$(basename "$file") $address"
done
java -jar "$jar" --asciiquotes --Werror "$folder"/*.html && echo "No errors or warnings."
