import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Checkout {
  readonly folder: string
  readonly program: string
}

const cliPath = 'server/bin/heatsheet.js'

export const thisCheckout = checkoutAt(fileURLToPath(new URL('../..', import.meta.url)))

/** Returns the checkout in a folder. Throws if there is none, or if its packages are not installed. */
export function requireCheckout(folder: string): Checkout {
  const checkout = checkoutAt(folder)
  if (!existsSync(checkout.program)) throw new Error(`${folder} is no checkout of Heatsheet: it lacks ${cliPath}.`)
  if (!existsSync(join(folder, 'node_modules'))) throw new Error(`Run \`npm ci\` in ${folder} first.`)
  return checkout
}

export function describeCheckout({ folder }: Checkout): string {
  const { status, stdout } = spawnSync('git', ['-C', folder, 'describe', '--always', '--dirty'], { encoding: 'utf8' })
  return status === 0 ? `${folder} at ${stdout.trim()}` : folder
}

function checkoutAt(folder: string): Checkout {
  const absolute = resolve(folder)
  return { folder: absolute, program: join(absolute, cliPath) }
}
