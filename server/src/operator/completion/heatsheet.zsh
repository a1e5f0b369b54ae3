#compdef heatsheet
# zsh completion of heatsheet. Load it with: source <(heatsheet completion zsh)
__heatsheet_next() { @next@ "$@"; }
_heatsheet() {
  local -a next
  # A colon parts a word from its purpose. A value of an option has none, and is no file.
  next=("${(@f)$(__heatsheet_next "${(@)words[2,CURRENT-1]}" | tr ':\t' ',:')}")
  _describe heatsheet next
  [[ "$next" != *:* ]] || _files
}
if [ "${funcstack[1]}" = _heatsheet ]; then _heatsheet "$@"; else compdef _heatsheet heatsheet; fi
