// Makes a release from the checkout in the current folder: writes its files to dist/release, tests them as a user
// would, and then sets the tag, unless --dry-run is given. Does not publish anything, which
// .github/workflows/release.yml does.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runGit, tagOf, versionIn } from './release/checkout.ts'
import { makeFiles } from './release/make-files.ts'
import { unmetRequirements } from './release/unmet-requirements.ts'

const checkout = process.cwd()
const files = join(checkout, 'dist/release')
const trials = ['packages', 'image'].map((name) => join(checkout, `server/test/long/${name}.long.ts`))

const unmet = unmetRequirements(checkout)
if (unmet.length > 0) end(unmet.join('\n'))

const version = versionIn(checkout)
process.stdout.write(`Making ${version} in dist/release …\n`)
makeFiles(checkout, files)
process.stdout.write(`${readFileSync(join(files, 'SHA256SUMS'), 'utf8')}\nTrying it in empty folders …\n`)
try {
  const env = { ...process.env, HEATSHEET_RELEASE: files }
  execFileSync(process.execPath, ['--test', '--test-concurrency=1', ...trials], { stdio: 'inherit', env })
} catch {
  end('The packages do not work: see above. Fix this, and make the release again.')
}

if (process.argv.includes('--dry-run')) process.stdout.write(`${version} can be released.\n`)
else {
  if (tagOf(checkout, version) === 'none') {
    runGit(checkout, 'tag', '--annotate', `v${version}`, '--message', `Heatsheet ${version}`)
  }
  process.stdout.write(`${version} is tagged; \`git push origin v${version}\` tells others.\n`)
}

function end(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}
