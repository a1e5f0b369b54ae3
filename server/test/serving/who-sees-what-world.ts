import type { Account, AccountScope } from '../../src/access/account.ts'
import type { GymId } from '../../src/contract/ids.ts'
import { deleteAccount, deleteGrant, insertGrant } from '../../src/storage/account-rows.ts'
import type { Database } from '../../src/storage/sql.ts'
import { deleteCompetition, publish, publishAt, unpublish } from '../catalog/change-competition.ts'
import type { Chance } from '../chance.ts'
import { addAccount } from '../world.ts'
import { writeItems } from '../write-items.ts'
import {
  spelled,
  workoutBody,
  type ModelAccount,
  type ModelCatalog,
  type ModelCompetition,
  type ModelEvent,
} from './who-sees-what-model.ts'

const minuteMs = 60_000

export class TwofoldCatalog {
  readonly model: ModelCatalog = {
    gyms: ['gym_a', 'gym_b', 'gym_c', 'gym_d'],
    competitions: [],
    workouts: [],
    accounts: [],
  }
  now: number
  readonly #database: Database
  readonly #chance: Chance

  constructor(database: Database, chance: Chance, now: number) {
    this.#database = database
    this.#chance = chance
    this.now = now
  }

  async fill(): Promise<void> {
    await writeItems(this.#database, { gyms: this.model.gyms.map((id) => ({ id, name: id })) }, this.now)
    for (const gym of [null, null, ...this.model.gyms]) await this.#addWorkout(gym)
    for (let count = 0; count < 7; count += 1) await this.#addCompetition()
    for (const one of this.model.competitions) if (one.publishedFrom === Infinity) await this.#changeStatus(one)
    for (let count = 0; count < 9; count += 1) await this.#addAccount()
  }

  async change(): Promise<void> {
    this.now += this.#chance.below(8) * minuteMs
    const { competitions, accounts } = this.model
    for (const one of competitions) one.wasPublished ||= one.publishedFrom <= this.now
    const one = this.#chance.of(competitions)
    const act = this.#chance.below(10)
    if (act === 0) return this.#addCompetition()
    if (act === 1) return this.#addAccount()
    if (act <= 3) return this.#changeAccount(this.#chance.of(accounts))
    if (one.isDeleted || act <= 5) return this.#importAgain(one)
    if (act === 6) return this.#delete(one)
    return this.#changeStatus(one)
  }

  get instants(): readonly number[] {
    const events = this.model.competitions.flatMap(({ events }) => events.flatMap(({ releasedAt }) => releasedAt ?? []))
    const others = [
      ...this.model.competitions.map(({ publishedFrom }) => publishedFrom),
      ...this.model.accounts.map(({ expiresAt }) => expiresAt),
    ]
    return [...events, ...others].filter((instant) => Number.isFinite(instant))
  }

  async #addWorkout(gym: string | null): Promise<void> {
    const id = this.#nextWorkout(gym, undefined)
    await writeItems(
      this.#database,
      { workouts: [{ id, ...workoutBody(id), ...(gym === null ? {} : { gym }) }] },
      this.now,
    )
  }

  async #addCompetition(): Promise<void> {
    const { competitions } = this.model
    const gym = this.#chance.of(this.model.gyms.slice(0, 3))
    const id = `comp_${competitions.length}`
    const one = { id, gym, publishedFrom: Infinity, wasPublished: false, isDeleted: false, divisions: [], events: [] }
    competitions.push(one)
    const events: ModelEvent[] = one.events
    for (let place = this.#chance.below(4); place > 0; place -= 1) {
      const scaled = this.#chance.below(3) === 0 ? this.#workoutFor(one) : null
      events.push({ id: `ce_${place}`, visible: true, releasedAt: null, workout: this.#workoutFor(one), scaled })
    }
    await this.#importAgain(one)
  }

  #workoutFor(one: ModelCompetition): number {
    const standing = this.model.workouts.filter(
      ({ gym, competition }) => competition === undefined && gym !== otherThan(one.gym, gym),
    )
    return this.#chance.below(2) === 0 ? this.#chance.of(standing).id : this.#nextWorkout(one.gym, one)
  }

  #nextWorkout(gym: string | null, competition: ModelCompetition | undefined): number {
    const id = this.model.workouts.length + 1
    this.model.workouts.push({ id, gym, competition })
    return id
  }

  async #importAgain(one: ModelCompetition): Promise<void> {
    for (const event of one.events) {
      event.visible = this.#chance.below(4) > 0
      event.releasedAt = this.#chance.below(2) === 0 ? null : this.#someInstant()
    }
    const ids = one.events.map(({ id }) => id)
    one.divisions.splice(0)
    for (let place = this.#chance.below(3); place > 0; place -= 1) {
      const events = ids.filter(() => this.#chance.below(3) > 0)
      one.divisions.push({ id: `cd_${place}`, visible: this.#chance.below(4) > 0, events })
    }
    if (one.isDeleted) one.publishedFrom = Infinity
    one.isDeleted = false
    // A schedule does not change if the file does not mention it.
    const isPlanned = Number.isFinite(one.publishedFrom) && one.publishedFrom > this.now
    if (!isPlanned) one.publishedFrom = this.#chance.below(3) > 0 ? -Infinity : Infinity
    await writeItems(this.#database, { competitions: [this.#itemOf(one, isPlanned)] }, this.now)
  }

  #itemOf({ id, gym, publishedFrom, divisions, events }: ModelCompetition, isPlanned: boolean): object {
    const written = (workout: number) => {
      const isEmbedded = this.model.workouts.find((one) => one.id === workout)?.competition !== undefined
      return isEmbedded ? { id: workout, ...workoutBody(workout) } : { id: workout }
    }
    return {
      id,
      gym,
      name: id,
      time_zone: 'Europe/Lisbon',
      ...(isPlanned ? {} : { status: publishedFrom === Infinity ? 'draft' : 'published' }),
      divisions: divisions.map((division) => ({ ...division, name: division.id })),
      events: events.map((event) => ({
        id: event.id,
        name: event.id,
        visible: event.visible,
        released_at: event.releasedAt === null ? null : spelled(event.releasedAt),
        workout: written(event.workout),
        scaled_workout: event.scaled === null ? null : written(event.scaled),
      })),
    }
  }

  async #changeStatus(one: ModelCompetition): Promise<void> {
    if (one.publishedFrom <= this.now) {
      await unpublish(this.#database, one.id, this.now)
      one.publishedFrom = Infinity
    } else if (this.#chance.below(3) === 0) {
      await publish(this.#database, one.id, this.now)
      one.publishedFrom = -Infinity
    } else {
      one.publishedFrom = this.now + (1 + this.#chance.below(30)) * minuteMs
      await publishAt(this.#database, one.id, spelled(one.publishedFrom), this.now)
    }
  }

  async #delete(one: ModelCompetition): Promise<void> {
    await deleteCompetition(this.#database, one.id, this.now)
    one.isDeleted = true
    one.publishedFrom = Infinity
  }

  async #addAccount(): Promise<void> {
    const username = `account${this.model.accounts.length}`
    const isPlatform = this.#chance.below(3) > 0
    const granted = this.model.gyms.filter(() => this.#chance.below(2) === 0)
    const gyms = !isPlatform ? [this.#chance.of(this.model.gyms)] : this.#chance.below(4) === 0 ? 'every' : granted
    const sees = this.#chance.below(2) === 0 ? 'everything' : 'published'
    const expiresAt = this.#chance.below(4) === 0 ? this.#someInstant() : Infinity
    const account: ModelAccount = { username, isPlatform, gyms, sees, expiresAt, isRevoked: false }
    this.model.accounts.push(account)
    await addAccount(this.#database, storedAccount(account), this.now)
  }

  async #changeAccount(account: ModelAccount): Promise<void> {
    if (account.isRevoked) return
    const { username, gyms } = account
    if (!account.isPlatform || gyms === 'every' || this.#chance.below(6) === 0) {
      if (this.#chance.below(4) > 0) return
      account.isRevoked = true
      return deleteAccount(this.#database, username)
    }
    const gym = this.#chance.of(this.model.gyms)
    account.gyms = gyms.includes(gym) ? gyms.filter((one) => one !== gym) : [...gyms, gym]
    await (gyms.includes(gym) ? deleteGrant : insertGrant)(this.#database, username, gym as GymId)
  }

  #someInstant(): number {
    return this.now + (this.#chance.below(40) - 10) * minuteMs
  }
}

function otherThan(own: string, gym: string | null): string | null | undefined {
  return gym === null || gym === own ? undefined : gym
}

function storedAccount({ username, isPlatform, gyms, sees, expiresAt }: ModelAccount): Account {
  const granted = gyms === 'every' ? gyms : new Set(gyms as GymId[])
  const scope: AccountScope = isPlatform ? { kind: 'platform', gyms: granted } : { kind: 'gym', gym: gyms[0] as GymId }
  const end = Number.isFinite(expiresAt) ? expiresAt : undefined
  return { username, name: username, scope, sees, rateLimit: 'off', expiresAt: end }
}
