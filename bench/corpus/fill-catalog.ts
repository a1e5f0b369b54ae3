import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Children } from '../children.ts'
import { thisCheckout, type Checkout } from '../contenders/checkout.ts'
import { runCommand } from '../contenders/run-command.ts'
import { catalogLines } from './catalog-lines.ts'
import { gym, type Shape } from './competition.ts'

export interface FilledCatalog {
  readonly file: string
  readonly url: string
  readonly authorization: string
}

/**
 * Imports `count` generated competitions into a catalog file in `folder`. Skips this if the file already exists. In
 * both cases, adds an account to the catalog.
 */
export async function fillCatalog(
  folder: string,
  count: number,
  shape: Shape,
  children: Children,
  checkout = thisCheckout,
): Promise<FilledCatalog> {
  const file = join(folder, `${shape.name}-${count}.db`)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) await importCatalog(file, catalogLines(count, shape), children, checkout)
  const url = `sqlite:${file}`
  const authorization = await issueReader(url, children, checkout)
  return { file, url, authorization }
}

export function folderBeside(folder: string, checkout: Checkout): string {
  return join(folder, `beside${checkout.folder.replaceAll(/[^\w.]+/g, '-')}`)
}

async function importCatalog(
  file: string,
  lines: Iterable<string>,
  children: Children,
  checkout: Checkout,
): Promise<void> {
  const unfinished = `${file}.unfinished`
  for (const ending of ['', '-wal', '-shm']) rmSync(`${unfinished}${ending}`, { force: true })
  const startedAt = performance.now()
  await runCommand(checkout, ['import', '--database-url', `sqlite:${unfinished}`, '-'], children, lines)
  renameSync(unfinished, file)
  process.stderr.write(`${file} imported in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`)
}

async function issueReader(url: string, children: Children, checkout: Checkout): Promise<string> {
  const options = ['--gym', gym.id, '--name', 'Bench', '--sees', 'published', '--rate-limit', 'off']
  const words = ['accounts', 'issue', ...options, '--json', '--database-url', url]
  const printed = await runCommand(checkout, words, children)
  const { username, password } = JSON.parse(printed) as { username: string; password: string }
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}
