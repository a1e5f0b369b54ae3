import { pino } from 'pino'
import { formatTimeStamp } from '../../contract/time-stamp.ts'
import { codeOf } from '../../storage/error-remedies.ts'
import type { CommandContext } from '../command-context.ts'
import { Refusal } from '../failure.ts'
import { itemSchemas } from '../import/check-item.ts'
import { newPassword } from '../accounts/issue-account.ts'
import { readServiceSettings } from '../serve-settings.ts'
import { followSaves } from './follow-saves.ts'
import { viewAccounts, startPreviewServer, type PreviewPages } from './preview-server.ts'
import { readDraft, type Draft, type DraftRequest } from './read-draft.ts'
import { serveDraft, type ServedDraft } from './served-draft.ts'
import { changedLast, contentsOf, previewStateOf, type Contents, type PreviewState } from './preview-state.ts'

export type PreviewRequest = Pick<DraftRequest, 'databaseUrl' | 'gym' | 'kind' | 'serviceName'> &
  Pick<PreviewPages, 'explorer' | 'branding' | 'port'> & {
    readonly names: readonly string[]
  }

/** What the terminal shows. First it shows the address, then the result of each save. */
export type PreviewEvent = { readonly address: string } | { readonly state: PreviewState; readonly draft: Draft }

/**
 * Serves a preview until `signal` is aborted. The preview changes after each save of the files. Rejects with a
 * `Refusal` if the port cannot be used.
 */
export async function preview(
  request: PreviewRequest,
  context: Pick<CommandContext, 'now' | 'random'>,
  onEvent: (event: PreviewEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const { now } = context
  const password = newPassword(context)
  const parts = { accounts: viewAccounts(password), now, log: pino({ level: 'silent' }) }
  // The service’s default settings, without limits, because there is only one reader.
  const unlimited = { rateLimit: 'off', connectionLimit: 'off', documentMemoryBytes: 64 * 1024 * 1024 } as const
  const options = { ...readServiceSettings({}, {}).options, ...request, ...unlimited }
  const schemas = itemSchemas()
  const read = (files: readonly string[]) => readDraft({ ...request, files, now: now(), signal, schemas })
  let address = ''
  const serve = (number: number, draft: Draft) => serveDraft(number, draft, options, parts, () => address)
  // The page is served before the files are read, because they may have errors. Until then it shows the catalog.
  let shown = serve(0, await read([]))
  // Requests that began on the previous draft still use it.
  let previous: ServedDraft | undefined
  let contents: Contents | undefined
  let shownAt: string | null = null
  const show = async (draft: Draft) => {
    const [before, superseded] = [contents, previous]
    contents = await contentsOf(draft, now())
    previous = shown
    shown = serve(shown.number + 1, draft)
    await superseded?.close()
    return changedLast(contents, before, draft)
  }
  const server = await startPreviewServer(options, parts, () => shown).catch((error: unknown) => {
    throw portRefusal(error, request.port) ?? error
  })
  address = server.address
  let isAddressPrinted = false
  try {
    for await (const draft of followSaves(request.names, signal, () => server.send({ outcome: 'reading' }), read)) {
      const readAt = formatTimeStamp(now())
      const isShown = draft.result.outcome !== 'refused'
      const changed = isShown ? await show(draft) : null
      if (isShown) shownAt = readAt
      else await draft.close()
      const state = previewStateOf(draft, shown, { shown_at: shownAt, read_at: readAt, changed })
      server.send(state)
      const place = changed === null ? '/competitions' : `/competitions/${changed.id}`
      if (!isAddressPrinted) onEvent({ address: `${address}/#/shared/gym/${password}${place}` })
      isAddressPrinted = true
      onEvent({ state, draft })
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
