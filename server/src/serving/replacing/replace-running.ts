import { rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { CannotServe } from '../cannot-serve.ts'
import {
  controlSockets,
  readJsonLine,
  writeJsonLine,
  type ControlSocket,
  type ReplaceAnswer,
  type SuccessorStart,
} from './control-sockets.ts'

/** Which service is to be replaced: the one that is a process, or the one that has a port. */
export type Wanted = { readonly process: number } | { readonly port: number }

/** What was replaced, and by what. */
export interface Replacement extends Pick<Extract<ReplaceAnswer, { kind: 'replaced' }>, 'process' | 'addresses'> {
  readonly predecessor: number
}

/** A service that answers. */
interface Reached extends ControlSocket {
  readonly connection: Socket
}

/**
 * Has a service that runs replaced by a new process; undefined when there is none on the port. Throws when it could not be: then it
 * serves on.
 */
export async function replaceRunning(wanted: Wanted, start: SuccessorStart): Promise<Replacement | undefined> {
  const reached = await reach(wanted)
  const [running, another] = reached
  if (running !== undefined && another === undefined) return replace(running, start)
  for (const { connection } of reached) connection.destroy()
  if (running !== undefined) {
    const processes = reached.map(({ process }) => process).join(', ')
    throw new CannotServe(
      `Several services have this port: processes ${processes}. Say which: --replace ${running.process}.`,
    )
  }
  if ('port' in wanted) return undefined
  throw new CannotServe(
    `No service of this user is process ${wanted.process}. Look at its number, and ask as the user that it runs as, with the same TMPDIR.`,
  )
}

async function replace({ process, connection }: Reached, start: SuccessorStart): Promise<Replacement> {
  writeJsonLine(connection, start)
  const answer = (await readJsonLine(connection).catch(() => undefined)) as ReplaceAnswer | undefined
  connection.destroy()
  if (answer?.kind === 'replaced') {
    return { predecessor: process, process: answer.process, addresses: answer.addresses }
  }
  if (answer === undefined) throw new CannotServe(`Process ${process} ended before it was replaced.`)
  throw new CannotServe(`Process ${process} serves on. ${answer.sentence}`)
}

async function reach(wanted: Wanted): Promise<readonly Reached[]> {
  const isWanted = ({ port, process }: ControlSocket) =>
    'process' in wanted ? process === wanted.process : port === wanted.port
  const tried = listed()
    .filter(isWanted)
    .map(async (socket): Promise<readonly Reached[]> => {
      const connection = await connected(socket.path)
      return connection === undefined ? [] : [{ ...socket, connection }]
    })
  return (await Promise.all(tried)).flat()
}

function listed(): readonly ControlSocket[] {
  try {
    return controlSockets()
  } catch (error) {
    throw new CannotServe(
      `Services that run cannot be found: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}

/** A connection to a socket; undefined where nobody listens any more, whose file then goes. */
function connected(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const connection = connect(path, () => resolve(connection))
    connection.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') rmSync(path, { force: true })
      resolve(undefined)
    })
  })
}
