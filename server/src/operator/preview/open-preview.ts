import { pino } from 'pino'
import { formatTimeStamp } from '../../contract/time-stamp.ts'
import { codeOf } from '../../storage/error-remedies.ts'
import type { CommandContext } from '../command-context.ts'
import { Refusal } from '../failure.ts'
import { itemSchemas } from '../import/check-item.ts'
import { newPassword } from '../accounts/issue-account.ts'
import { readServiceSettings } from '../serve-settings.ts'
import { followSaves } from './follow-saves.ts'
import { accountsOfFaces, startPreviewServer, type PreviewPages } from './preview-server.ts'
import { readDraft, type Draft, type DraftRequest } from './read-draft.ts'
import { serveDraft, type ServedDraft } from './served-draft.ts'
import { changedLast, contentsOf, previewStateOf, type Contents, type PreviewState } from './preview-state.ts'

export type PreviewRequest = Pick<DraftRequest, 'databaseUrl' | 'gym' | 'kind' | 'serviceName'> &
  Pick<PreviewPages, 'explorer' | 'branding' | 'port'> & {
    /** Files and folders, as they were named. */
    readonly names: readonly string[]
  }

/** What a preview tells its terminal: first where it is, then each reading of the files. */
export type PreviewNews = { readonly address: string } | { readonly told: PreviewState; readonly draft: Draft }

/** Shows files as they would be served, and each save of them, until the signal. Rejects without its port. */
export async function preview(
  request: PreviewRequest,
  context: Pick<CommandContext, 'now' | 'random'>,
  onNews: (news: PreviewNews) => void,
  signal: AbortSignal,
): Promise<void> {
  const { now } = context
  const password = newPassword(context)
  const parts = { accounts: accountsOfFaces(password), now, log: pino({ level: 'silent' }) }
  // As the service is without settings, but for one reader alone.
  const unlimited = { rateLimit: 'off', connectionLimit: 'off', documentMemoryBytes: 64 * 1024 * 1024 } as const
  const options = { ...readServiceSettings({}, {}).options, ...request, ...unlimited }
  const schemas = itemSchemas()
  const read = (files: readonly string[]) => readDraft({ ...request, files, now: now(), signal, schemas })
  let address = ''
  const shownAs = (number: number, draft: Draft) => serveDraft(number, draft, options, parts, () => address)
  // The page is there before the files are: what is in them may be wrong at first, and the catalog stays on it.
  let shown = shownAs(0, await read([]))
  // What is asked of the draft before is answered by it.
  let previous: ServedDraft | undefined
  let contents: Contents | undefined
  let shownAt: string | null = null
  const show = async (draft: Draft) => {
    const [before, overtaken] = [contents, previous]
    contents = await contentsOf(draft, now())
    previous = shown
    shown = shownAs(shown.number + 1, draft)
    await overtaken?.close()
    return changedLast(contents, before, draft)
  }
  const server = await startPreviewServer(options, parts, () => shown).catch((error: unknown) => {
    throw portRefusal(error, request.port) ?? error
  })
  address = server.address
  let isTold = false
  try {
    for await (const draft of followSaves(request.names, signal, () => server.tell({ outcome: 'reading' }), read)) {
      const readAt = formatTimeStamp(now())
      const isShown = draft.result.outcome !== 'refused'
      const changed = isShown ? await show(draft) : null
      if (isShown) shownAt = readAt
      else await draft.close()
      const told = previewStateOf(draft, shown, { shown_at: shownAt, read_at: readAt, changed })
      server.tell(told)
      const place = changed === null ? '/competitions' : `/competitions/${changed.id}`
      if (!isTold) onNews({ address: `${address}/#/shared/gym/${password}${place}` })
      isTold = true
      onNews({ told, draft })
    }
  } finally {
    server.stop()
    await previous?.close()
    await shown.close()
  }
}

function portRefusal(error: unknown, port: number): Refusal | undefined {
  const code = codeOf(error)
  const reason = code === 'EADDRINUSE' ? 'is in use' : code === 'EACCES' ? 'needs more rights than this user has' : ''
  return reason === '' ? undefined : new Refusal(`Port ${port} ${reason}. Leave --port out for any that is free.`)
}
