import { write, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Bytes of a write. A pipe takes so many in one piece: lines of several processes never lie within each other. */
const pieceBytes = 4096

/** How long a line may wait for others to be written with. */
const gatheringMs = 1000

/** Bytes that wait for a reader that is too slow, some 20,000 lines; past them, lines are dropped. */
const waitingBytesMax = 4 * 1024 * 1024

/** When a reader that takes nothing is asked again. */
const askAgainMs = 50

/** How long the end waits for a reader that does not read. */
const patienceMs = 2000

const writeAside = promisify(write)

/** Writes lines to a file descriptor, many at once and aside: whoever has something to tell does not wait for it. */
export class LineWriter {
  readonly #fd: number
  readonly #pieces: Buffer[] = []
  #gathered = ''
  #bytes = 0
  #dropped = 0
  #timer: NodeJS.Timeout | undefined
  /** Settles when every piece is written. */
  #writing: Promise<void> | undefined
  #isBeingWritten = false
  #isEnding = false
  #isOver = false

  constructor(fd: number) {
    this.#fd = fd
  }

  /** Takes a line; drops it when too much waits already. */
  add(line: string): void {
    const bytes = Buffer.byteLength(line)
    if (this.#bytes + bytes > waitingBytesMax) {
      this.#dropped += 1
      return
    }
    if (this.#gathered.length + bytes > pieceBytes) this.#writeGathered()
    this.#gathered += line
    this.#bytes += bytes
    this.#timer ??= setTimeout(() => this.#writeGathered(), gatheringMs)
  }

  /** How many lines were dropped since this was last asked, as soon as there is room again; else 0. */
  takeDropped(): number {
    if (this.#bytes > waitingBytesMax / 2) return 0
    const dropped = this.#dropped
    this.#dropped = 0
    return dropped
  }

  /** Writes what is left; resolves when that is done, or when nobody has read it for too long. */
  async end(): Promise<void> {
    this.#isEnding = true
    this.#writeGathered()
    await Promise.race([this.#writing, pause(patienceMs, undefined, { ref: false })])
    this.#isOver = true
  }

  /** Writes what is left before it returns, for a process that ends now. A write that is under way is not repeated. */
  endNow(): void {
    const deadline = performance.now() + patienceMs
    this.#closePiece()
    if (this.#isBeingWritten) this.#pieces.shift()
    while (this.#pieces.length > 0) {
      try {
        this.#took(writeSync(this.#fd, this.#pieces[0] ?? Buffer.alloc(0)))
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, askAgainMs)
      }
    }
  }

  #writeGathered(): void {
    this.#closePiece()
    if (this.#pieces.length > 0) this.#writing ??= this.#writePieces()
  }

  async #writePieces(): Promise<void> {
    for (let [piece] = this.#pieces; piece !== undefined && !this.#isOver; [piece] = this.#pieces) {
      this.#isBeingWritten = true
      const written = await writeAside(this.#fd, piece).catch((error: unknown) => ({ error }))
      this.#isBeingWritten = false
      if ('bytesWritten' in written) this.#took(written.bytesWritten)
      // A log that cannot be written, since its disk is full or its reader gone, is no reason to stop serving.
      else if (this.#isEnding && !isBusy(written.error)) break
      else await pause(isBusy(written.error) ? askAgainMs : gatheringMs)
    }
    this.#writing = undefined
  }

  #took(bytes: number): void {
    this.#bytes -= bytes
    const [piece] = this.#pieces
    if (piece === undefined || bytes >= piece.length) this.#pieces.shift()
    else this.#pieces[0] = piece.subarray(bytes)
  }

  #closePiece(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#gathered !== '') this.#pieces.push(Buffer.from(this.#gathered))
    this.#gathered = ''
  }
}

/** The reader takes nothing at present. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')
}
