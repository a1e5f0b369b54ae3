import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Instant } from '../contract/time-stamp.ts'
import { exchange, findAnswer, repeatAnswer, turnAway, type ExchangeParts } from './exchange.ts'
import { problemOfFault } from './message/problem-answer.ts'
import type { HeldGroup, HeldRequest } from './guard/held-requests.ts'
import type { RateLimits } from './guard/rate-limits.ts'

/**
 * Requests of which one turn of the event loop is let to answer as many: some milliseconds, so that others get theirs.
 */
const perTurn = 64

/**
 * Looks after those who are held: whose time has come, at once, and whose answer may be another one now, now and then.
 * Gives what answers all of them, to be called when the service ends.
 */
export function answerHeld(parts: ExchangeParts, rateLimits: RateLimits): () => Promise<void> {
  // What was right when it was sent counts against no address.
  const rest = { ...parts, surface: { ...parts.surface, rateLimits: rateLimits.withoutFailures() } }
  const isLeft = ({ account }: HeldRequest, now: Instant) => rateLimits.isLeft(account, now)
  let looking: Promise<void> | undefined
  const look = () => (looking ??= tellChanges(rest, isLeft).finally(() => (looking = undefined)))
  let telling: Promise<void> | undefined
  const tellDue = () => (telling ??= answerDue(rest).finally(() => (telling = undefined)))
  parts.held.onDue = () => void tellDue()
  let atInstant: NodeJS.Timeout | undefined
  const lookUnlessCalm = () => {
    const calmMs = calmFor(parts)
    if (calmMs <= 0) void look()
    // An instant is met as it comes.
    else if (calmMs < parts.held.lookMs) atInstant = setTimeout(lookUnlessCalm, calmMs)
  }
  const timer = setInterval(lookUnlessCalm, parts.held.lookMs)
  return async () => {
    clearInterval(timer)
    clearTimeout(atInstant)
    parts.held.end()
    await looking
    await telling
    await tellDue()
  }
}

/** For how many milliseconds nobody is to be answered, as far as is known: nearly always very many. */
function calmFor({ held, surface }: ExchangeParts): number {
  if (held.count === 0) return Infinity
  const now = surface.now()
  const generation = surface.generations.lasting(now)
  return generation === undefined ? 0 : held.calmUntil(generation, now) - now
}

/** Whether the account of a request has something left of its rate. */
type IsLeft = (held: HeldRequest, now: Instant) => boolean

async function answerDue(parts: ExchangeParts): Promise<void> {
  const answer = answerInTurns(parts)
  for (let due = parts.held.takeDue(); due.length > 0; due = parts.held.takeDue()) {
    for (const one of due) await answer(one)
  }
}

/** Answers one after the other, and lets others get their turn. */
function answerInTurns(parts: ExchangeParts): (one: HeldRequest) => Promise<void> {
  let answered = 0
  return async (one) => {
    await answerNow(one, parts)
    answered += 1
    if (answered % perTurn === 0) await nextTurn()
  }
}

async function tellChanges(parts: ExchangeParts, isLeft: IsLeft): Promise<void> {
  const { held, surface } = parts
  const answer = answerInTurns(parts)
  const now = surface.now()
  const { generations } = surface
  // While the catalog cannot be read, nothing can be told to have changed.
  const generation = generations.current(now) ?? (await generations.open(now).catch(() => undefined))
  const changed = generation === undefined ? [] : held.changed(generation, now)
  for (const group of changed) await tellChange(group, isLeft, answer, now)
}

/**
 * One of a kind is asked for all: where its answer has not changed, it is held on, and so are the others. Past the rate
 * of their account they are told later, as much a second as it may ask.
 */
async function tellChange(
  { members }: HeldGroup,
  isLeft: IsLeft,
  answer: (one: HeldRequest) => Promise<void>,
  now: Instant,
): Promise<void> {
  for (const one of members.keys()) {
    if (!isLeft(one, now)) return
    await answer(one)
    if (members.has(one)) return
  }
}

/**
 * Answers as if the request had come now. When nothing has changed for it and its time has not come, it is held on. One
 * whose time has come is not waited for: it may be refused, which takes its turn.
 */
async function answerNow(open: HeldRequest, parts: ExchangeParts): Promise<void> {
  const { held, log } = parts
  const { request, response } = open
  const isDue = held.isDue(open)
  // Its caller may have gone away meanwhile.
  if (isDue && !held.release(open)) return
  if (held.isEnded) response.setHeader('Connection', 'close')
  const answering = knownOrMade(open, parts).catch((error: unknown) => {
    problemOfFault(error, request, log)
    held.release(open)
    response.destroy()
  })
  if (!isDue) await answering
}

async function knownOrMade(open: HeldRequest, parts: ExchangeParts): Promise<void> {
  const { request, key, response } = open
  const { requestId, traceParents } = request
  const known = key === undefined ? undefined : findAnswer(key, parts)
  if (known === undefined) return exchange(open, parts)
  const refused = repeatAnswer(known, { requestId, traceParents, open }, response, parts)
  if (refused !== undefined) await turnAway(refused, open, parts)
}
