import {
  InvalidRequestError,
  type Client,
  type Competition,
  type CompetitionPage,
  type Workout,
} from '../../../client/src/index.ts'
import { valueText } from '../json-text.ts'
import type { ListWindow } from '../route.ts'
import { pageAddress, workoutAddress } from './addresses.ts'

/**
 * The result of a request. It also contains the URL path of the request, because the page shows a `curl` command for
 * it.
 */
export interface ReadResult<Value> {
  readonly value: Value
  /** The JSON text as it was received. */
  readonly text: string
  /** The path and query of the request. */
  readonly address: string
}

export type PageResult = ReadResult<CompetitionPage>

/** Options of one request. */
export interface Look {
  readonly signal: AbortSignal
  /**
   * How many seconds the service is allowed to wait for a change before it responds. 0 means that it responds
   * immediately.
   */
  readonly waitSeconds: number
}

/**
 * Reads data of the API for the views. The API has no request for a single competition. To read one, this requests a
 * page of the list that contains it.
 */
export interface Reader {
  readPage(window: ListWindow, look: Look): Promise<PageResult>
  /** Reads a competition. Resolves with `undefined` if the account is not allowed to see it. */
  readCompetition(id: string, look: Look): Promise<ReadResult<Competition> | undefined>
  readWorkout(id: number, look: Look): Promise<ReadResult<Workout>>
  /** Returns true if this result is still from the newest response to its request. */
  isLatest(result: ReadResult<unknown>): boolean
  /** Returns whether any response so far contained something that is not public. */
  seesDrafts(): boolean
}

export function createReader(client: Client): Reader {
  const pages = new Map<string, ListWindow>()
  // The latest text of each address, and for each result the text that it came from.
  const [latest, sourceTexts] = [new Map<string, string>(), new WeakMap<ReadResult<unknown>, string>()]
  const record = <Result extends ReadResult<unknown>>(result: Result, text: string): Result => {
    latest.set(result.address, text)
    sourceTexts.set(result, text)
    return result
  }
  const findOn = (page: PageResult, id: string) => {
    const result = competitionOn(page, id)
    return result && record(result, page.text)
  }
  let seesDrafts = false
  const readPage = async (window: ListWindow, look: Look): Promise<PageResult> => {
    const { limit, afterCursor, beforeCursor } = window
    const page = await client.listCompetitions({ limit, afterCursor, beforeCursor, ...look })
    for (const { id } of page.competitions) pages.set(id, window)
    seesDrafts ||= page.competitions.some(isHidden)
    return record({ value: page, text: page.text, address: pageAddress(window) }, page.text)
  }
  return {
    readPage,
    async readCompetition(id, look) {
      const window = pages.get(id)
      const known = window && (await orNone(readPage(window, look)))
      const onKnownPage = known && findOn(known, id)
      if (onKnownPage !== undefined) return onKnownPage
      const page = await findPageOf(id, (request) => readPage(request, { ...look, waitSeconds: 0 }))
      return page && findOn(page, id)
    },
    async readWorkout(id, look) {
      const { workout, text } = await client.getWorkoutAnswer(id, look)
      return { value: workout, text, address: workoutAddress(id) }
    },
    isLatest: (result) => latest.get(result.address) === sourceTexts.get(result),
    seesDrafts: () => seesDrafts,
  }
}

function isHidden({ status, divisions, events }: Competition): boolean {
  return status !== 'published' || [...divisions, ...events].some(({ visible }) => !visible)
}

function competitionOn({ value, text, address }: PageResult, id: string): ReadResult<Competition> | undefined {
  const index = value.competitions.findIndex((competition) => competition.id === id)
  const competition = value.competitions[index]
  if (competition === undefined) return undefined
  return { value: competition, text: valueText(text, [index]) ?? '', address }
}

/**
 * Reads the page of the list whose first competition has this id. Resolves with `undefined` if the account is not
 * allowed to see the competition. In rare cases the competition is unpublished between two requests. The page then
 * starts with another one.
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

async function orNone(page: Promise<PageResult>): Promise<PageResult | undefined> {
  try {
    return await page
  } catch (error) {
    if (error instanceof InvalidRequestError) return undefined
    throw error
  }
}
