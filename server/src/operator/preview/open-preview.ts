import { pino } from 'pino'
import { newPassword } from '../accounts/issue-account.ts'
import type { Dress } from '../../http/site/dressed-page.ts'
import type { GymId } from '../../contract/ids.ts'
import type { ItemKind } from '../../files/source-item.ts'
import type { CommandContext } from '../command-context.ts'
import { Refusal } from '../failure.ts'
import { itemSchemas } from '../import/check-item.ts'
import { programVersion } from '../program-files.ts'
import { accountsOfFaces, startPreviewServer } from './preview-server.ts'
import type { Following } from './follow-saves.ts'
import { readDraft, type Draft } from './read-draft.ts'
import { Showing } from './showing.ts'
import type { ToldState } from './told-state.ts'

export interface PreviewRequest {
  readonly serviceName: string
  readonly explorer: string
  readonly dress: Dress
  /** What the files are to be imported into. */
  readonly on: readonly string[]
  readonly gym: GymId | undefined
  readonly kind: ItemKind | undefined
  /** 0 takes any free one. */
  readonly port: number
}

/** What a preview tells its terminal: first where it is, then each reading of the files. */
export interface PreviewNews {
  readonly address: string
  readonly told?: ToldState
  readonly draft?: Draft
}

export interface Preview extends Pick<Following, 'read' | 'onSave' | 'onRead'> {
  close(): Promise<void>
}

const memoryBytes = 64 * 1024 * 1024

/** Opens a preview, which shows nothing until files are read. Rejects when its port cannot be had. */
export async function openPreview(
  request: PreviewRequest,
  context: Pick<CommandContext, 'now' | 'random'>,
  onNews: (news: PreviewNews) => void,
  signal: AbortSignal,
): Promise<Preview> {
  const { now } = context
  const password = newPassword(context)
  const parts = { accounts: accountsOfFaces(password), now, log: pino({ level: 'silent' }) }
  const options = { ...fixed, ...request, version: programVersion() }
  const schemas = itemSchemas()
  const read = (files: readonly string[]) => readDraft({ ...request, files, now: now(), signal, schemas })
  // The page is there before the files are: what is in them may be wrong from the beginning.
  const empty = await readDraft({ ...request, on: [], files: [], now: now(), signal, schemas })
  const showing = new Showing(empty, options, parts)
  const server = await startPreviewServer(options, parts, () => showing.shown).catch((error: unknown) => {
    throw portRefusal(error, request.port) ?? error
  })
  const page = (place: string) => `${server.address}/#/shared/gym/${password}${place}`
  let isTold = false
  return {
    read,
    onSave: () => server.tell({ outcome: 'reading' }),
    async onRead(draft) {
      const told = await showing.take(draft)
      server.tell(told)
      const place = told.changed === null ? '/competitions' : `/competitions/${told.changed.id}`
      if (!isTold) onNews({ address: page(place) })
      isTold = true
      onNews({ address: server.address, told, draft })
      if (told.outcome === 'refused') await draft.close()
    },
    async close() {
      await server.stop()
      await showing.close()
    },
  }
}

const fixed = {
  host: '127.0.0.1',
  publicUrl: undefined,
  corsOrigins: [],
  rateLimit: 'off',
  connectionLimit: 'off',
  trustProxy: false,
  tls: undefined,
  documentMemoryBytes: memoryBytes,
  logSample: 0,
} as const

function portRefusal(error: unknown, port: number): Refusal | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reason = code === 'EADDRINUSE' ? 'is in use' : code === 'EACCES' ? 'needs more rights than this user has' : ''
  return reason === '' ? undefined : new Refusal(`Port ${port} ${reason}. Leave --port out for any that is free.`)
}
