import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { GymId } from '../../../src/contract/ids.ts'
import { hashPassword } from '../../../src/access/authenticator.ts'
import { deleteAccount, insertGrant, replacePassword } from '../../../src/storage/account-rows.ts'
import { deleteCompetition, publish, unpublish } from '../../catalog/change-competition.ts'
import type { RunningService } from '../../serving-world.ts'
import { accounts, addAccount } from '../../world.ts'
import { writeItems } from '../../write-items.ts'
import { rateLimit, type Change } from './read-exchanges.ts'

const changes: Readonly<Record<string, (words: string, running: RunningService) => unknown>> = {
  write: (items, { catalog, clock }) => writeItems(catalog.database, written.Parse(JSON.parse(items)), clock.now()),
  publish: (id, { catalog, clock }) => publish(catalog.database, id, clock.now()),
  unpublish: (id, { catalog, clock }) => unpublish(catalog.database, id, clock.now()),
  delete: (id, { catalog, clock }) => deleteCompetition(catalog.database, id, clock.now()),
  account: (words, { catalog, clock }) => {
    const [, username = '', password, members = '{}'] = /^([^ :]+)(?::(\S+))?(?: (.*))?$/.exec(words) ?? []
    const account = { ...accounts.harbor, rateLimit: undefined, ...ofAccount.Parse(JSON.parse(members)), username }
    return addAccount(catalog.database, account, clock.now(), password)
  },
  password: (words, { catalog }) => {
    const [username = '', password = '', formerUntil = ''] = words.split(/[: ](.*) /)
    return replacePassword(catalog.database, username, hashPassword(password), Date.parse(formerUntil))
  },
  grant: (words, { catalog }) => {
    const [username = '', gym = ''] = words.split(' ')
    return insertGrant(catalog.database, username, gym as GymId)
  },
  revoke: (username, { catalog }) => deleteAccount(catalog.database, username),
  sql: (statement, { catalog }) => catalog.database.run(statement),
  at: (time, { clock }) => {
    clock.moveTo(time)
  },
}

const some = Type.Optional(Type.Array(Type.Object({})))
const written = Compile(Type.Object({ gyms: some, movements: some, workouts: some, competitions: some }))
const ofAccount = Compile(
  Type.Object({ rateLimit: Type.Optional(rateLimit), expiresAt: Type.Optional(Type.Integer()) }),
)

export async function changeMeanwhile({ verb, words }: Change, running: RunningService): Promise<void> {
  const change = changes[verb]
  if (change === undefined) throw new Error(`No step begins so: ${verb}`)
  await change(words, running)
}
