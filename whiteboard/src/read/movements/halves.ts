import { readAmount, type Amount } from '../amounts/amount.ts'
import { pairOf } from '../amounts/gear.ts'
import type { DraftLine } from './draft.ts'
import type { Tokens } from '../text/token.ts'

/** `20 to 10'/14 to 9'`: a load and a height for men, and both for women. */
export function takeHalves(tokens: Tokens, draft: DraftLine): boolean {
  const slash = tokens.findIndex(({ text }) => text === '/')
  const [men, women] = [tokens.slice(0, Math.max(slash, 0)), tokens.slice(slash + 1)].map(readHalf)
  const load = men && women && pairOf(men.load, women.load)
  const height = men && women && pairOf(men.height, women.height)
  if (load === undefined || height === undefined) return false
  draft.equipment.push(load, height)
  return true
}

function readHalf(tokens: Tokens): { readonly load: Amount; readonly height: Amount } | undefined {
  const link = tokens.findIndex(({ word }) => /^(to|@|at|,)$/.test(word))
  const load = readWhole(tokens.slice(0, Math.max(link, 0)))
  const height = readWhole(tokens.slice(link + 1))
  const isLoad = load !== undefined && (load.unit === undefined || load.unit.kind === 'load')
  const isHeight = height?.unit !== undefined && height.unit.kind !== 'load'
  return isLoad && isHeight ? { load, height } : undefined
}

function readWhole(tokens: Tokens): Amount | undefined {
  const amount = readAmount(tokens, 0)
  return amount?.next === tokens.length ? amount.value : undefined
}
