import {
  InvalidRequestError,
  type Client,
  type Competition,
  type CompetitionPage,
  type Workout,
} from '../../../client/src/index.ts'
import { valueText } from '../json-text.ts'
import type { ListWindow } from '../place.ts'
import { pageAddress, workoutAddress } from './addresses.ts'

/** A value and the request that reads it, for people to repeat. */
export interface ReadResult<Value> {
  readonly value: Value
  /** The JSON as it was served. */
  readonly text: string
  /** The path and query that it came from. */
  readonly address: string
}

export type PageResult = ReadResult<CompetitionPage>

/** How something is read. */
export interface Look {
  readonly signal: AbortSignal
  /** How long the service may hold the question while nothing has changed; 0: not at all. */
  readonly waitSeconds: number
}

/** Reads through the published client, and remembers which page a competition was on: it has no address of its own. */
export interface Reader {
  readPage(window: ListWindow, look: Look): Promise<PageResult>
  /** Undefined when the account sees no competition of this id. */
  readCompetition(id: string, look: Look): Promise<ReadResult<Competition> | undefined>
  readWorkout(id: number, look: Look): Promise<ReadResult<Workout>>
  /** Whether nothing newer has come from where this page or competition was read. */
  isLatest(found: ReadResult<unknown>): boolean
  /** Whether anything was read that the public does not see. */
  seesDrafts(): boolean
}

export function createReader(client: Client): Reader {
  const pages = new Map<string, ListWindow>()
  // The text that each address answered last, and the one that something was found in.
  const [latest, foundIn] = [new Map<string, string>(), new WeakMap<ReadResult<unknown>, string>()]
  const keep = <Kept extends ReadResult<unknown>>(found: Kept, text: string): Kept => {
    latest.set(found.address, text)
    foundIn.set(found, text)
    return found
  }
  const findOn = (page: PageResult, id: string) => {
    const found = competitionOn(page, id)
    return found && keep(found, page.text)
  }
  let seesDrafts = false
  const readPage = async (window: ListWindow, look: Look): Promise<PageResult> => {
    const { limit, afterCursor, beforeCursor } = window
    const page = await client.listCompetitions({ limit, afterCursor, beforeCursor, ...look })
    for (const { id } of page.competitions) pages.set(id, window)
    seesDrafts ||= page.competitions.some(isKept)
    return keep({ value: page, text: page.text, address: pageAddress(window) }, page.text)
  }
  return {
    readPage,
    async readCompetition(id, look) {
      const window = pages.get(id)
      const known = window && (await orNone(readPage(window, look)))
      const onKnownPage = known && findOn(known, id)
      if (onKnownPage !== undefined) return onKnownPage
      const page = await findPageOf(id, (asked) => readPage(asked, { ...look, waitSeconds: 0 }))
      return page && findOn(page, id)
    },
    async readWorkout(id, look) {
      const { workout, text } = await client.getWorkoutAnswer(id, look)
      return { value: workout, text, address: workoutAddress(id) }
    },
    isLatest: (found) => latest.get(found.address) === foundIn.get(found),
    seesDrafts: () => seesDrafts,
  }
}

/** Whether a competition, or a part of it, is kept from the public. */
function isKept({ status, divisions, events }: Competition): boolean {
  return status !== 'published' || [...divisions, ...events].some(({ visible }) => !visible)
}

/** A competition out of the page that it came with; its text is that part of the page's. */
function competitionOn({ value, text, address }: PageResult, id: string): ReadResult<Competition> | undefined {
  const index = value.competitions.findIndex((competition) => competition.id === id)
  const competition = value.competitions[index]
  if (competition === undefined) return undefined
  return { value: competition, text: valueText(text, [index]) ?? '', address }
}

/**
 * The page that holds one competition and nothing else: right behind the one before it, or at the top of the list.
 * Undefined when the service knows no such competition, or tells this account of none. The page may hold another one
 * where this one has been taken back.
 */
export async function findPageOf(
  id: string,
  readPage: (window: ListWindow) => Promise<PageResult>,
): Promise<PageResult | undefined> {
  const before = await orNone(readPage({ limit: 1, beforeCursor: id }))
  if (before === undefined) return undefined
  const [previous] = before.value.competitions
  return orNone(readPage(previous === undefined ? { limit: 1 } : { limit: 1, afterCursor: previous.id }))
}

/** A cursor that the service does not know is a competition that this account cannot have seen. */
async function orNone(page: Promise<PageResult>): Promise<PageResult | undefined> {
  try {
    return await page
  } catch (error) {
    if (error instanceof InvalidRequestError) return undefined
    throw error
  }
}
