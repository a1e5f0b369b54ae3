import type pg from 'pg'
import type { Row, Sql, SqlValue } from '../sql.ts'
import { asUnavailable } from './errors.ts'
import { ask, type Statement } from './statements.ts'

/** Statements that are on their way before the next one waits for the last of them: bounds what they hold in memory. */
const underWayMax = 64

/**
 * The statements of one write, over one connection. What is run for its effect alone is sent without waiting for its
 * answer, so that an import does not pay a journey for each of its rows. The server answers in order: whoever waits
 * for a later answer, or for `settle`, learns of the first statement that failed.
 */
export class WritingSql implements Sql {
  readonly #client: pg.ClientBase
  readonly #prepare: (text: string) => Statement
  /** What the first statement that failed did, as far as it is known. */
  failure: Error | undefined
  #last: Promise<void> = Promise.resolve()
  #underWay = 0

  constructor(client: pg.ClientBase, prepare: (text: string) => Statement) {
    this.#client = client
    this.#prepare = prepare
  }

  all(text: string, values: readonly SqlValue[] = []): Promise<readonly Row[]> {
    return this.#answer(() => ask(this.#client, this.#prepare(text), values))
  }

  runCounted(text: string, values: readonly SqlValue[] = []): Promise<number> {
    return this.#answer(async () => (await this.#send(text, values)).rowCount ?? 0)
  }

  async run(text: string, values: readonly SqlValue[] = []): Promise<void> {
    this.#throwFailure()
    this.#last = this.#send(text, values).then(
      () => undefined,
      (error: unknown) => {
        this.failure ??= asUnavailable(error)
      },
    )
    this.#underWay += 1
    if (this.#underWay < underWayMax) return
    await this.settle()
  }

  /** Waits for every statement; throws what the first one that failed did. */
  async settle(): Promise<void> {
    this.#underWay = 0
    await this.#last
    this.#throwFailure()
  }

  async #answer<Result>(act: () => Promise<Result>): Promise<Result> {
    this.#throwFailure()
    try {
      return await act()
    } catch (error) {
      // Behind a statement that failed, the server refuses all others; the first one tells why.
      this.failure ??= asUnavailable(error)
      throw this.failure
    }
  }

  #send(text: string, values: readonly SqlValue[]): Promise<pg.QueryResult> {
    return this.#client.query({ ...this.#prepare(text), values: [...values] })
  }

  #throwFailure(): void {
    if (this.failure !== undefined) throw this.failure
  }
}
