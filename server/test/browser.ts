import { execFile } from 'node:child_process'
import { accessSync, constants, createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { patienceMs } from './until.ts'

/** Flags that let Chromium run as root and keep it from sending requests in the background. */
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-component-update', '--disable-sync']

const names = ['chromium', 'chromium-browser', 'google-chrome']

export interface Program {
  readonly file: string
  readonly environment: Readonly<Record<string, string>>
}

/** Starts Chromium. The caller must close it. */
export async function startBrowser(): Promise<Browser> {
  const { file, environment } = await findBrowser()
  const env = { ...process.env, ...environment }
  return chromium.launch({ executablePath: file, args: flags, env, timeout: patienceMs })
}

/** Opens a page with an empty profile and the timeouts of the tests. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  page.setDefaultTimeout(patienceMs)
  return page
}

export async function findBrowser(): Promise<Program> {
  return findInstalled(process.env) ?? (await findPacked())
}

function findInstalled({ CHROMIUM, PATH = '' }: NodeJS.ProcessEnv): Program | undefined {
  const files = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const file = CHROMIUM ?? files.find(isExecutable)
  return file === undefined ? undefined : { file, environment: {} }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function findPacked(): Promise<Program> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('There is no Chromium: install one (apt-get install -y chromium), or name its file in $CHROMIUM.')
  }
  const packed = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')))
  const folder = join(dirname(packed), 'unpacked')
  if (!existsSync(folder)) await unpack(packed, folder)
  // The package brings the libraries that a small Debian lacks.
  return { file: join(folder, 'chromium'), environment: { LD_LIBRARY_PATH: join(folder, 'lib') } }
}

async function unpack(packed: string, folder: string): Promise<void> {
  const own = await mkdtemp(`${folder}-`)
  await decompress(join(packed, 'chromium.br'), join(own, 'chromium'))
  await decompress(join(packed, 'al2023.tar.br'), join(own, 'libraries.tar'))
  await promisify(execFile)('tar', ['-xf', join(own, 'libraries.tar'), '-C', own])
  await rename(own, folder).catch(() => rm(own, { recursive: true }))
}

function decompress(from: string, to: string): Promise<void> {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }))
}
