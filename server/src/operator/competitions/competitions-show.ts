import type { Division } from '../../contract/competition.ts'
import type { StoredCompetition, StoredEvent } from '../../catalog/stored.ts'
import { competitionAt } from '../../catalog/visibility.ts'
import { loadSource } from '../../storage/competition-rows.ts'
import { printAsIs, printLine } from '../command-context.ts'
import { defineCommand } from '../command.ts'
import { withReading } from '../open-catalog.ts'
import { formatTable } from '../print-list.ts'
import { requireCompetition } from '../require-item.ts'

export const competitionsShowCommand = defineCommand({
  name: 'show <competition>',
  summary: 'show a competition with the ids of its events and workouts',
  json: 'a line of NDJSON that `import` reads',
  examples: [
    ['competitions show comp_harbor_lights_classic', 'divisions and events in tables'],
    ['competitions show comp_harbor_lights_classic --json', 'a line of NDJSON that `import` reads'],
  ],
  run: async ({ operands: [text], options, settings: { databaseUrl }, now, output }) => {
    const { competitionText } = await import('../export/exported-items.ts')
    const { competition, item } = await withReading(databaseUrl, async (sql) => {
      const { position, id } = await requireCompetition(sql, text)
      const source = await loadSource(sql, position)
      if (source === undefined) throw new Error(`${id} is listed and not there`)
      const competition = competitionAt(source.competition, now())
      return { competition, item: await competitionText(sql, competition) }
    })
    if (options.json) printAsIs(output, `{"kind":"competition",${item.slice(1)}`)
    else printLine(output, describe(competition, output.columns))
  },
})

function describe(
  { id, gym, name, status, time_zone, divisions, events, ...rest }: StoredCompetition,
  columns: number | undefined,
): string {
  const opens = rest.registration_opens_at ?? 'open'
  const closes = rest.registration_closes_at ?? 'open'
  const until = typeof rest.publish_at === 'string' ? ` until ${rest.publish_at}` : ''
  return [
    `${name} (${id})`,
    `gym ${gym}, ${status}${until}, ${time_zone}, registration ${opens} to ${closes}`,
    '',
    formatTable(['division', 'name', 'kind', 'registered', 'visible'], divisions.map(divisionRow), columns),
    '',
    formatTable(['event', 'name', 'workouts', 'released', 'visible'], events.map(eventRow), columns),
  ].join('\n')
}

function divisionRow({ id, name, kind, registration_count, registration_limit, visible }: Division) {
  const limit = registration_limit === null ? '' : `/${registration_limit}`
  return [id, name, kind, `${registration_count}${limit}`, visible ? 'yes' : 'hidden']
}

function eventRow({ id, name, workout, scaled_workout, foundations_workout, released_at, visible }: StoredEvent) {
  const workouts = [workout, scaled_workout, foundations_workout].filter((one) => one !== null)
  return [id, name, workouts.join(' '), released_at ?? 'always', visible ? 'yes' : 'hidden']
}
