#!/bin/sh
# Check the HTML of every kind of page with the Nu checker (vnu.jar, which needs Java).
#
#   scripts/validate_html.sh [URL]
#
# URL is that of a running directory, by default http://127.0.0.1:8000. VNU_JAR is the path of the checker;
# by default it is searched for in node_modules/ (npm install vnu-jar).
set -eu

site=${1:-http://127.0.0.1:8000}
jar=${VNU_JAR:-$(find node_modules -name vnu.jar 2>/dev/null | head -n 1)}
if [ -z "$jar" ] || ! command -v java >/dev/null; then
    echo "The Nu checker needs Java, and VNU_JAR or: npm install vnu-jar" >&2
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
