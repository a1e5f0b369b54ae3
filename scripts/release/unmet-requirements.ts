import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { breakingChanges } from '../../server/test/contract/breaking-changes.ts'
import type { Document } from '../../server/test/contract/description-parts.ts'
import { packages, runGit, tagOf, versionIn } from './checkout.ts'

/**
 * The maximum number of lines for each release in the changelog. People read it before an upgrade, and 40 lines fit on
 * a screen.
 */
const linesMax = 40

export function unmetRequirements(folder: string): readonly string[] {
  const sections = sectionsOf(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'))
  const version = versionIn(folder)
  return [
    ...changedFiles(folder),
    ...otherVersions(folder, version),
    ...takenVersion(folder, version, sections),
    ...missingSection(version, sections),
    ...takenMembers(folder, version, sections),
  ]
}

function changedFiles(folder: string): readonly string[] {
  const lines = runGit(folder, 'status', '--porcelain').split('\n')
  const changed = lines.filter((line) => line !== '').map((line) => line.slice(3))
  if (changed.length === 0) return []
  return [`Not everything is committed (${changed.join(', ')}): commit it, so that others can make the same release.`]
}

function otherVersions(folder: string, version: string): readonly string[] {
  const manifests = ['package.json', ...packages.map((name) => `${name}/package.json`)]
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Versioned
  const versions = new Map(manifests.map((file) => [file, read(file).version]))
  versions.set('openapi.json', read('openapi.json').info?.version)
  const other = [...versions.keys()].filter((file) => versions.get(file) !== version)
  if (other.length === 0) return []
  return [`Of another version than ${version}: ${other.join(', ')}. ${setVersion(version)}`]
}

interface Versioned {
  readonly version?: string
  readonly info?: { readonly version?: string }
}

function setVersion(version: string): string {
  const command = `npm version ${version} --workspaces --include-workspace-root --no-git-tag-version`
  return `Set it by \`${command}\` and \`npm run generate\`.`
}

function takenVersion(folder: string, version: string, sections: readonly Section[]): readonly string[] {
  const place = sections.findIndex((section) => section.version === version)
  const later = sections.slice(0, Math.max(place, 0))
  const isTagged = tagOf(folder, version) === 'elsewhere'
  if (!isTagged && later.length === 0) return []
  const why = isTagged ? `another commit has the tag v${version}` : `CHANGELOG.md has ${later[0]?.version} above it`
  return [`Version ${version} is out already: ${why}. Choose the next one. ${setVersion('X.Y.Z')}`]
}

function missingSection(version: string, sections: readonly Section[]): readonly string[] {
  const section = sections.find((each) => each.version === version)
  if (section === undefined || section.lines.length === 0) {
    const remedy = 'Write there what is new for callers, owners and operators, out of what stands under Unreleased.'
    return [`CHANGELOG.md has nothing under \`## ${version}\`. ${remedy}`]
  }
  const { length } = section.lines
  if (length <= linesMax) return []
  return [`What CHANGELOG.md says of ${version} has ${length} lines: shorten it to ${linesMax}, all that is in force.`]
}

interface Section {
  readonly version: string
  readonly lines: readonly string[]
}

function sectionsOf(changelog: string): readonly Section[] {
  return changelog.split(/^## /m).flatMap((text) => {
    const [, version, rest = ''] = /^(\d+\.\d+\.\d+)\b.*\n([^]*)$/.exec(text) ?? []
    return version === undefined ? [] : [{ version, lines: rest.trim() === '' ? [] : rest.trim().split('\n') }]
  })
}

function takenMembers(folder: string, version: string, sections: readonly Section[]): readonly string[] {
  const before = sections.find((section) => section.version !== version)?.version
  if (before === undefined) return []
  if (tagOf(folder, before) === 'none') {
    return [`There is no tag v${before} to compare openapi.json with. Run \`git fetch --tags\`.`]
  }
  const released = JSON.parse(runGit(folder, 'show', `v${before}:openapi.json`)) as Document
  const now = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8')) as Document
  const breaks = breakingChanges(released, now)
  if (breaks.length === 0) return []
  const remedy = 'A release only adds: put that back, and let what is new stand beside it.'
  return [`openapi.json breaks what ${before} promised (${breaks.join('; ')}). ${remedy}`]
}
