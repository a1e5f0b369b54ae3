# bash completion of heatsheet. Load it with: source <(heatsheet completion bash)
__heatsheet_next() { @next@ "$@"; }
_heatsheet() {
  local next=$(__heatsheet_next "${COMP_WORDS[@]:1:COMP_CWORD-1}" | cut -f 1)
  mapfile -t COMPREPLY < <(compgen -W "$next" -- "${COMP_WORDS[COMP_CWORD]}")
}
# Where nothing of ours fits, bash completes names of files.
complete -o default -F _heatsheet heatsheet
