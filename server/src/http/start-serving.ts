import { Doors } from './doors.ts'
import { drain, seeOut } from './guard/drain.ts'
import { addressOf, createHttpServer } from './http-server.ts'
import { openSurface, type OpenSurface, type ServiceParts, type SurfaceOptions } from './open-surface.ts'

/** What callers reach, running. */
export interface PublicSurface extends Pick<OpenSurface, 'readiness' | 'readMetrics'> {
  /** `http://127.0.0.1:3000` */
  readonly address: string
  readonly doors: Pick<Doors, 'place' | 'descriptors'>
  /** Ends it in order: no request that has arrived, or arrives meanwhile, goes without its answer. */
  stop(): Promise<void>
  /** Leaves the doors to another process, and ends when all who are in have left. */
  leave(): Promise<void>
}

/** Starts what callers reach. Rejects when its address cannot be listened on. */
export async function startSurface(options: SurfaceOptions, parts: ServiceParts): Promise<PublicSurface> {
  const server = createHttpServer(options.tls)
  const scheme = options.tls === undefined ? 'http' : 'https'
  let address = ''
  const { state, tellWaiting, end, ...reads } = openSurface(server, options, parts, () => address)
  const doors = await Doors.open(server, options).catch(async (error: unknown) => {
    await end()
    throw error
  })
  address = addressOf(doors, options, scheme)
  const stop = async (): Promise<void> => {
    void tellWaiting()
    await drain(server, doors, state, { noticeMs: options.drainNoticeMs, meet: parts.meet })
    await end()
  }
  const leave = async (): Promise<void> => {
    void tellWaiting()
    await seeOut(server, doors, state)
    await end()
  }
  return { address: options.publicUrl ?? address, doors, ...reads, stop, leave }
}
