import { pathsOf, quoted, type CompletedCommand } from './completed-commands.ts'

/** The script that bash sources. Where nothing of ours fits, bash completes names of files. */
export function bashScript(commands: readonly CompletedCommand[]): string {
  const values = commands.flatMap(({ path, values: each }) =>
    each.map(({ option, words }) => `    ${quoted(`${path} ${option}`)}) words=${quoted(words.join(' '))} ;;`),
  )
  const next = commands.map(({ path, next: each }) => {
    return `      ${quoted(path)}) words=${quoted(each.map(({ word }) => word).join(' '))} ;;`
  })
  return `# bash completion of heatsheet. Load it with: source <(heatsheet completion bash)
_heatsheet() {
  local at='' word words='' current="\${COMP_WORDS[COMP_CWORD]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${at:+$at }$word" in
      ${pathsOf(commands).map(quoted).join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
    *) case "$at" in
${next.join('\n')}
    esac ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o default -F _heatsheet heatsheet`
}
