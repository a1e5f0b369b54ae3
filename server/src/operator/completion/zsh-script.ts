import { pathsOf, quoted, type CompletedCommand } from './completed-commands.ts'

/** The script that zsh sources, or finds on its \`fpath\` as \`_heatsheet\`. */
export function zshScript(commands: readonly CompletedCommand[]): string {
  const values = commands.flatMap(({ path, values: each }) =>
    each.map(({ option, words }) => `    ${quoted(`${path} ${option}`)}) compadd -- ${words.join(' ')}; return ;;`),
  )
  const next = commands.map(({ path, next: each }) => {
    // A colon parts a word from its description.
    const words = each.map(({ word, purpose }) => quoted(`${word}:${purpose.replaceAll(':', ',')}`))
    return `    ${quoted(path)}) next=(${words.join(' ')}) ;;`
  })
  return `#compdef heatsheet
# zsh completion of heatsheet. Load it with: source <(heatsheet completion zsh)
_heatsheet() {
  local at='' word
  local -a next
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${at:+$at }$word" in
      (${pathsOf(commands)
        .map((path) => path.replaceAll(' ', '\\ '))
        .join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at \${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  case "$at" in
${next.join('\n')}
  esac
  _describe 'heatsheet' next
  _files
}
if [ "\${funcstack[1]}" = _heatsheet ]; then _heatsheet "$@"; else compdef _heatsheet heatsheet; fi`
}
