import type { Edition } from '../catalog/reading/catalog.ts'
import type { ListMemory } from '../catalog/reading/fill-list.ts'
import type { LeftAlone } from '../catalog/reading/list-keeper.ts'
import type { Viewer } from '../catalog/visibility.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { KeeperParts, OpenKeeper } from './open-keeper.ts'

/** Lists for the threads of a service, read by the thread that answers nobody, once for all. Opened when one is asked for. */
export class ListRoom {
  readonly #parts: KeeperParts
  #opening: Promise<OpenKeeper> | undefined

  constructor(parts: KeeperParts) {
    this.#parts = parts
  }

  /** A viewer's list; rejects when the catalog cannot be read. */
  async ask(viewer: Viewer, edition: Edition, now: Instant): Promise<ListMemory | LeftAlone> {
    this.#opening ??= this.#open()
    return (await this.#opening).keeper.ask(viewer, edition, now)
  }

  async use(edition: Edition, keys: readonly string[]): Promise<void> {
    const opened = await this.#opening
    opened?.keeper.use(edition, keys)
  }

  async close(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined)
    await opened?.database.close()
  }

  async #open(): Promise<OpenKeeper> {
    try {
      const { openKeeper } = await import('./open-keeper.ts')
      return await openKeeper(this.#parts)
    } catch (error) {
      this.#opening = undefined
      throw error
    }
  }
}
