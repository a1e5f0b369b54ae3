import type { TestContext } from 'node:test'
import { until } from '../until.ts'
import { startCommand, type ChildCommand } from './child-command.ts'
import { jsonLines, type CommandFolder } from './command-folder.ts'

export interface PreviewReading {
  readonly outcome: 'shown' | 'refused'
  readonly state: number
  readonly competitions: number
  readonly changed: { readonly id: string; readonly name: string } | null
  readonly errors: number
  readonly findings: readonly {
    readonly severity: string
    readonly file: string
    readonly line: number
    readonly sentence: string
  }[]
}

export interface StartedPreview extends ChildCommand {
  readonly page: string
  readonly origin: string
  readings(): readonly PreviewReading[]
  reading(count: number): Promise<PreviewReading>
  get(face: string, path: string, password?: string): Promise<Response>
}

export async function startPreview(
  test: Pick<TestContext, 'after'>,
  folder: CommandFolder,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedPreview> {
  const child = startCommand(test, folder, ['preview', '--json', ...words], environment)
  const read: unknown[] = []
  let readLength = 0
  const lines = () => {
    const { output } = child.printed
    const length = output.lastIndexOf('\n') + 1
    read.push(...jsonLines({ output: output.slice(readLength, length) }))
    readLength = length
    return read
  }
  await until(() => lines().length > 1 || child.process.exitCode !== null, 'the preview has read its files')
  const { address: page = '' } = (lines()[0] ?? {}) as { address?: string }
  const [origin = '', secret = ''] = page.split('/#/shared/gym/')
  const readings = () => lines().slice(1) as readonly PreviewReading[]
  return {
    ...child,
    page,
    origin,
    readings,
    async reading(count) {
      await until(() => readings().length >= count, `${count} readings are printed`)
      const last = readings().at(-1)
      if (last === undefined) throw new Error('There is no reading')
      return last
    },
    get(face, path, password = secret.split('/')[0] ?? '') {
      const authorization = `Basic ${Buffer.from(`${face}:${password}`).toString('base64')}`
      return fetch(`${origin}${path}`, { headers: { authorization } })
    },
  }
}
