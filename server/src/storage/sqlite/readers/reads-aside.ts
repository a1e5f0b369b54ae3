import type { Page } from '../../../catalog/reading/catalog.ts'
import { Unproven, type OnDamage } from '../../../catalog/unproven.ts'
import { readNames, type ReadName, type Reads } from './question.ts'
import type { Readers } from './readers.ts'

/** What everybody waits for, each asked once however many wait. */
const urgent: readonly ReadName[] = ['edition', 'look', 'revision', 'changedAt']

/** Tells how long reading takes. */
export type Timed = <Result>(read: () => Promise<Result>) => Promise<Result>

/** All that requests read, asked of reader threads. */
export function readsAside(readers: Readers, onDamage: OnDamage, timed: Timed): Reads {
  const told = (what: string) => onDamage(new Unproven(what))
  const ask = (name: ReadName, values: readonly unknown[], isWanted = () => true) =>
    timed(() => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      readers.ask({ name, values, isWanted, resolve, reject, onDamage: told }, urgent.includes(name))
      return promise
    })
  const asking = (name: ReadName) => [name, (...values: readonly unknown[]) => ask(name, values)] as const
  // What a thread answers to a name is what the function of that name gives there.
  const reads = Object.fromEntries(readNames.map(asking)) as unknown as Reads
  return { ...reads, plainPage: (asked, isWanted) => ask('plainPage', [asked], isWanted) as Promise<Page | undefined> }
}
