import { createInterface } from 'node:readline'
import type { Socket } from 'node:net'

/** The next line that arrives, as what it says in JSON; undefined when the connection ends before. */
export async function readJsonLine(socket: Socket): Promise<unknown> {
  for await (const line of createInterface(socket)) {
    // So that its end is heard: whoever has read a line has paused it.
    socket.resume()
    return JSON.parse(line) as unknown
  }
  return undefined
}

export function writeJsonLine(socket: Socket, content: unknown): void {
  socket.write(`${JSON.stringify(content)}\n`)
}
