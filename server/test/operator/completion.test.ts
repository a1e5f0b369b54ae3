import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { suite, test } from 'node:test'
import { commandFolder, type CommandFolder } from './command-folder.ts'

/** What is typed, with `|` where the tab key is pressed, and what a shell offers then. */
const cases: readonly (readonly [typed: string, offered: readonly string[]])[] = [
  ['gy|', ['gyms']],
  ['co|', ['competitions', 'completion', 'copy']],
  ['gyms |', ['add', 'delete', 'list']],
  ['competitions un|', ['unpublish']],
  ['accounts issue --se|', ['--sees']],
  ['accounts issue --sees |', ['everything', 'published']],
  ['export --json --format nd|', ['ndjson']],
  ['serve --port 8080 --log-level w|', ['warn']],
  ['workouts list --gym gym_harbor --databa|', ['--database-url']],
]

/** How each shell is asked what it offers for a word. */
const shells = {
  bash: (script: string, words: readonly string[]) => {
    const asked = `source ${script}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _heatsheet; printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['--norc', '-c', asked, 'bash', 'heatsheet', ...words])
  },
  zsh: (script: string, words: readonly string[]) => {
    // The functions of zsh that take the offers, as its line editor would.
    const editor = `compdef() { : }; _files() { : }
      _describe() { for one in \${(P)2}; do print -r -- "\${one%%:*}"; done }
      compadd() { shift; print -rl -- "$@" }`
    const asked = `${editor}; source ${script}; words=("$@"); CURRENT=$#; _heatsheet`
    return execFileSync('zsh', ['-f', '-c', asked, 'zsh', 'heatsheet', ...words])
  },
  fish: (script: string, words: readonly string[]) => {
    return execFileSync('fish', ['--no-config', '-c', `source ${script}; complete -C "heatsheet ${words.join(' ')}"`])
  },
} as const

async function scriptOf(folder: CommandFolder, shell: string): Promise<string> {
  const { code, output, messages } = await folder.run('completion', shell)
  assert.deepEqual([code, messages], [0, ''])
  return folder.file(`completion.${shell}`, output)
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

suite('a shell that has loaded its script', () => {
  for (const [shell, ask] of Object.entries(shells)) {
    // bash is everywhere; where the others are not, what can be told of their scripts without them is below.
    if (shell !== 'bash' && !isInstalled(shell)) continue
    test(`${shell} completes commands, options and values`, async (t) => {
      const script = await scriptOf(commandFolder(t), shell)
      for (const [typed, offered] of cases) {
        const words = typed.slice(0, -1).split(' ')
        const lines = ask(script, words).toString().trim().split('\n')
        const fitting = lines
          .map((line) => line.split('\t')[0] ?? '')
          .filter((line) => line.startsWith(words.at(-1) ?? ''))
        const own = words.at(-1) === '' ? fitting.filter((line) => !line.startsWith('-')) : fitting
        assert.deepEqual([typed, own.toSorted()], [typed, offered])
      }
    })
  }

  test('a shell that is not installed is told of, and each script names every command in balanced quotes', async (t) => {
    const folder = commandFolder(t)
    const { output: help } = await folder.run('--help')
    for (const shell of Object.keys(shells)) {
      if (!isInstalled(shell)) t.diagnostic(`${shell} is not installed: its script was read here and not run`)
      const { output } = await folder.run('completion', shell)
      for (const [, name = ''] of help.matchAll(/^ {2}([a-z]+) (?:\[| )/gm))
        assert.match(output, new RegExp(`\\b${name}\\b`))
      const lines = output.split('\n').filter((line) => !line.startsWith('#'))
      for (const line of lines) assert.equal(line.split("'").length % 2, 1, line)
    }
  })
})

test('bash finds no fault in its script', async (t) => {
  const script = await scriptOf(commandFolder(t), 'bash')
  const { status, stderr } = spawnSync('bash', ['--norc', '-n', script])
  assert.deepEqual([status, stderr.toString()], [0, ''])
})

test('for machines the script is a member; another shell is refused with the nearest', async (t) => {
  const folder = commandFolder(t)
  const { output: script } = await folder.run('completion', 'fish')
  const { output } = await folder.run('completion', 'fish', '--json')
  assert.deepEqual(JSON.parse(output), { shell: 'fish', script: script.trimEnd() })
  const messages = 'There is no script for "fisch". Did you mean fish?\n'
  assert.deepEqual(await folder.run('completion', 'fisch'), { code: 1, output: '', messages })
})
