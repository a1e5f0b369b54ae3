export type Address = NonNullable<ReturnType<typeof parseAddress>>

interface StatementOptions {
  readonly readOnly: boolean
  /** The server cancels a read that takes longer than this, in milliseconds. */
  readonly timeoutMs: number
}

const form = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)\/([^/?#]+)(?:\?([^#]*))?$/
const hostForm = /^(\[[0-9A-Fa-f:.]+\]|%2F[A-Za-z0-9_.%-]*|[A-Za-z0-9_.-]+)(?::([0-9]{1,5}))?$/i
const usualPort = '5432'

const applicationName = 'heatsheet'

/**
 * Parses the URL of a PostgreSQL database and adds settings for the server. Returns `undefined` if the URL is invalid.
 * `postgres:///catalog?host=/run/postgresql` and `postgres://%2Frun%2Fpostgresql/catalog` connect to a local socket.
 */
export function parseAddress(url: string, options: StatementOptions) {
  const [, scheme, user, host, database, query = ''] = form.exec(url) ?? []
  if (scheme === undefined || host === undefined || database === undefined) return undefined
  const parameters = new URLSearchParams(query)
  const local = parameters.get('host')
  parameters.delete('host')
  const authorities = takeAuthorities(parameters)
  addSettings(parameters, serverSettings(options))
  const [, name, port = usualPort] =
    hostForm.exec(host === '' && local !== null ? encodeURIComponent(local) : host) ?? []
  if (name === undefined) return undefined
  const place = `${user === undefined ? '' : `${user}@`}${name}:${port}/${database}`
  const address = `${scheme}${place}?${parameters.toString().replaceAll('+', '%20')}`
  // Messages show the server without user and password.
  return URL.canParse(address) ? { name: decodeURIComponent(`${name}:${port}`), url: address, authorities } : undefined
}

/** Returns a sentence that says why a URL is invalid. Returns `undefined` if the reason is not known. */
export function explainAddress(url: string): string | undefined {
  const [, user = ''] = /^postgres(?:ql)?:\/\/(.*)@/s.exec(url) ?? []
  const [character] = /[#/?]|%(?![0-9a-f]{2})/i.exec(user) ?? []
  if (character === undefined) return undefined
  const code = encodeURIComponent(character)
  return `Its user name or its password has a ${character}, which must be written ${code}.`
}

function addSettings(parameters: URLSearchParams, serverSettings: string): void {
  parameters.set('options', `${serverSettings} ${parameters.get('options') ?? ''}`.trim())
  if (!parameters.has('application_name')) parameters.set('application_name', applicationName)
}

/**
 * Changes the parameters so that pg treats `sslmode` and `sslrootcert` as `psql` does. `sslmode=require` encrypts, and
 * verifies the server only if a certificate authority is given. Returns the system’s certificate authorities for
 * `sslrootcert=system`. Otherwise returns `undefined`.
 */
function takeAuthorities(parameters: URLSearchParams): readonly string[] | undefined {
  const mode = parameters.get('sslmode')
  if (parameters.get('sslrootcert') === 'system') {
    parameters.delete('sslrootcert')
    parameters.delete('sslmode')
    const { getCACertificates } = process.getBuiltinModule('node:tls')
    return [...getCACertificates('system'), ...getCACertificates('bundled')]
  }
  if (mode === 'require' || mode === 'verify-ca') parameters.set('uselibpqcompat', 'true')
  return undefined
}

const writeTimeoutMs = 10 * 60_000

/**
 * Returns the server settings that every connection uses. They make the server use indexes for searches and joins. This
 * is best for all our statements, and does not depend on statistics, which a new catalog does not have yet.
 */
function serverSettings({ readOnly, timeoutMs }: StatementOptions): string {
  const settings = {
    bytea_output: 'hex',
    plan_cache_mode: 'force_generic_plan',
    enable_seqscan: 'off',
    enable_bitmapscan: 'off',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    enable_sort: 'off',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    statement_timeout: String(readOnly ? timeoutMs : writeTimeoutMs),
    default_transaction_read_only: readOnly ? 'on' : 'off',
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}
