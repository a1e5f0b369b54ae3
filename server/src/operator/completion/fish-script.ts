import { pathsOf, quoted, type CompletedCommand } from './completed-commands.ts'

/** The script that fish sources. Where nothing of ours fits, fish completes names of files. */
export function fishScript(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ path, next, values }) => {
    const wordsOf = (option: string) => values.find((one) => one.option === option)?.words
    return next.map(({ word, purpose }) => {
      const words = wordsOf(word)
      const value = words === undefined ? '' : ` -x -a ${quoted(words.join(' '))}`
      const what = word.startsWith('--') ? `-l ${word.slice(2)}${value}` : `-f -a ${word}`
      return `complete -c heatsheet -n ${quoted(`__heatsheet_at "${path}"`)} ${what} -d ${quoted(purpose)}`
    })
  })
  return `# fish completion of heatsheet. Load it with: heatsheet completion fish | source
function __heatsheet_at
  set -l at
  for word in (commandline -opc)[2..-1]
    switch (string join -- ' ' $at $word)
      case ${pathsOf(commands).map(quoted).join(' ')}
        set -a at $word
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}`
}
