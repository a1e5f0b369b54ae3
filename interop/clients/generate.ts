import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
import { generate as generateOrval } from 'orval'

const root = join(import.meta.dirname, '..')
const description = join(root, '../openapi.json')
const generated = join(root, 'generated')

export const generators: Readonly<Record<string, () => Promise<void>>> = {
  'openapi-typescript': () =>
    run('openapi-typescript', description, '-o', join(generated, 'openapi-typescript/schema.ts')),
  'hey-api': () =>
    run('openapi-ts', '-i', description, '-o', join(generated, 'hey-api'), '-c', '@hey-api/client-fetch'),
  orval: async () => {
    const mutator = { path: join(root, 'clients/orval-fetch.ts'), name: 'fetchFrom', extension: '.ts' }
    await generateOrval({
      input: description,
      output: { target: join(generated, 'orval/client.ts'), client: 'fetch', override: { mutator } },
    })
  },
  kubb: async () => {
    // It writes some files below the working folder, regardless of its root option.
    process.chdir(root)
    const output = { path: 'generated/kubb', clean: true }
    const plugins = [pluginOas(), pluginTs(), pluginClient({ client: 'fetch' })]
    const { error } = await build({ config: { root, input: { path: description }, output, plugins } })
    if (error !== undefined) throw error
  },
}

export function removeGenerated(): void {
  rmSync(generated, { recursive: true, force: true })
}

async function run(program: string, ...args: readonly string[]): Promise<void> {
  await promisify(execFile)(join(root, 'node_modules/.bin', program), args, { cwd: root })
}
