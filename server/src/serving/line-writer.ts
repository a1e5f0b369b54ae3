import { write, writeSync } from 'node:fs'

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

/** Writes lines to a file descriptor, many at once and aside: whoever has something to tell does not wait for it. */
export class LineWriter {
  readonly #fd: number
  readonly #pieces: Buffer[] = []
  #gathered = ''
  #bytes = 0
  #dropped = 0
  #isBeingWritten = false
  /** The reader took nothing; the timer asks it again. */
  #isRefused = false
  #timer: NodeJS.Timeout | undefined
  #isOver = false
  #ended: (() => void) | undefined

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
    if (this.#gathered.length + bytes > pieceBytes) this.#closePiece()
    this.#gathered += line
    this.#bytes += bytes
    if (this.#pieces.length === 0) this.#timer ??= setTimeout(() => this.#writeNext(), gatheringMs)
    else if (!this.#isBeingWritten && !this.#isRefused) this.#writeNext()
  }

  /** How many lines were dropped since this was last asked, as soon as there is room again; else 0. */
  takeDropped(): number {
    if (this.#bytes > waitingBytesMax / 2) return 0
    const dropped = this.#dropped
    this.#dropped = 0
    return dropped
  }

  /** Writes what is left; resolves when that is done, or when nobody has read it for too long. */
  end(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(patience)
        clearTimeout(this.#timer)
        this.#isOver = true
        resolve()
      }
      const patience = setTimeout(end, patienceMs)
      this.#ended = end
      if (!this.#isBeingWritten) this.#writeNext()
    })
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

  #writeNext(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isRefused = false
    if (this.#pieces.length === 0) this.#closePiece()
    const [piece] = this.#pieces
    if (piece === undefined) {
      this.#ended?.()
      return
    }
    this.#isBeingWritten = true
    write(this.#fd, piece, (error, written) => {
      this.#isBeingWritten = false
      if (this.#isOver) return // Nobody waits for it any more.
      if (error !== null) {
        this.#retry(error)
        return
      }
      this.#took(written)
      if (this.#pieces.length > 0 || this.#ended !== undefined) this.#writeNext()
      else if (this.#gathered !== '') this.#timer ??= setTimeout(() => this.#writeNext(), gatheringMs)
    })
  }

  /** A log that cannot be written, since its disk is full or its reader gone, is no reason to stop serving. */
  #retry(error: Error): void {
    this.#isRefused = true
    if (!isBusy(error) && this.#ended !== undefined) this.#ended()
    else this.#timer = setTimeout(() => this.#writeNext(), isBusy(error) ? askAgainMs : gatheringMs)
  }

  #took(bytes: number): void {
    this.#bytes -= bytes
    const [piece] = this.#pieces
    if (piece === undefined || bytes >= piece.length) this.#pieces.shift()
    else this.#pieces[0] = piece.subarray(bytes)
  }

  #closePiece(): void {
    if (this.#gathered === '') return
    this.#pieces.push(Buffer.from(this.#gathered))
    this.#gathered = ''
  }
}

/** The reader takes nothing at present. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')
}
