import { pino } from 'pino'
import { newPassword } from '../accounts/issue-account.ts'
import type { Dress } from '../../http/site/dressed-page.ts'
import { formatTimeStamp } from '../../contract/time-stamp.ts'
import type { GymId } from '../../contract/ids.ts'
import type { ItemKind } from '../../files/source-item.ts'
import type { CommandContext } from '../command-context.ts'
import { Refusal } from '../failure.ts'
import { itemSchemas } from '../import/check-item.ts'
import { programVersion } from '../program-files.ts'
import { accountsOfFaces, startPreviewServer } from './preview-server.ts'
import type { Following } from './follow-saves.ts'
import { readDraft, type Draft } from './read-draft.ts'
import { ShownDraft } from './shown-draft.ts'
import { changedLast, contentsOf, toldOf, type Contents, type ToldState } from './told-state.ts'

export interface PreviewRequest {
  readonly serviceName: string
  readonly explorer: string
  readonly dress: Dress
  /** The catalog that the files are to be imported into. */
  readonly databaseUrl: string
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

/** Opens a preview, which shows the catalog until files are read. Rejects when its port cannot be had. */
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
  const shownOf = (number: number, draft: Draft) => new ShownDraft(number, draft, options, parts)
  // The page is there before the files are: what is in them may be wrong from the beginning, and the catalog stays on it.
  let shown = shownOf(0, await read([]))
  // What is asked of the draft before is answered by it.
  let previous: ShownDraft | undefined
  let contents: Contents | undefined
  let shownAt: string | null = null
  const show = async (draft: Draft) => {
    const before = contents
    contents = await contentsOf(draft, now())
    const overtaken = previous
    previous = shown
    shown = shownOf(shown.number + 1, draft)
    await overtaken?.close()
    return changedLast(contents, before, draft)
  }
  const server = await startPreviewServer(options, parts, () => shown).catch((error: unknown) => {
    throw portRefusal(error, request.port) ?? error
  })
  const page = (place: string) => `${server.address}/#/shared/gym/${password}${place}`
  let isTold = false
  return {
    read,
    onSave: () => server.tell({ outcome: 'reading' }),
    async onRead(draft) {
      const readAt = formatTimeStamp(now())
      const isShown = draft.result.outcome !== 'refused'
      const changed = isShown ? await show(draft) : null
      if (isShown) shownAt = readAt
      else await draft.close()
      const told = toldOf(draft, shown, { shown_at: shownAt, read_at: readAt, changed })
      server.tell(told)
      if (!isTold) onNews({ address: page(changed === null ? '/competitions' : `/competitions/${changed.id}`) })
      isTold = true
      onNews({ address: server.address, told, draft })
    },
    async close() {
      await server.stop()
      await previous?.close()
      await shown.close()
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
  documentMemoryBytes: 64 * 1024 * 1024,
  logSample: 0,
} as const

function portRefusal(error: unknown, port: number): Refusal | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reason = code === 'EADDRINUSE' ? 'is in use' : code === 'EACCES' ? 'needs more rights than this user has' : ''
  return reason === '' ? undefined : new Refusal(`Port ${port} ${reason}. Leave --port out for any that is free.`)
}
