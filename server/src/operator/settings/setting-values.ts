import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'

/** The port that a text spells; 0 is any free one. */
export function parsePort(text: string): number | undefined {
  if (!/^(0|[1-9][0-9]{0,4})$/.test(text)) return undefined
  const port = Number(text)
  return port <= 65_535 ? port : undefined
}

/** A host name or an address, as it stands in a URL, too: without brackets. */
export function parseHost(text: string): string | undefined {
  return isIP(text) > 0 || hostName.test(text) ? text : undefined
}

/** The names of addresses that never leave the machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

const sizeUnits = { MB: 1024 ** 2, GB: 1024 ** 3 } as const

/** The bytes that a size such as 256MB spells. */
export function parseSize(text: string): number | undefined {
  const match = /^([1-9][0-9]{0,3})(MB|GB)$/.exec(text)
  const unit = match?.[2] === 'GB' ? sizeUnits.GB : sizeUnits.MB
  return match === null ? undefined : Number(match[1]) * unit
}

/** How many threads serve; `auto` is one for each core that this process may use. */
export function parseWorkers(text: string): number | undefined {
  if (text === 'auto') return Math.min(availableParallelism(), 64)
  return /^[1-9][0-9]?$/.test(text) && Number(text) <= 64 ? Number(text) : undefined
}

/** How many connections an address may have. */
export function parseConnections(text: string): number | 'off' | undefined {
  if (text === 'off') return text
  return /^[1-9][0-9]{0,4}$/.test(text) ? Number(text) : undefined
}

/** How many connections a pool may have. */
export function parsePool(text: string): number | undefined {
  return /^[1-9][0-9]{0,2}$/.test(text) && Number(text) <= 200 ? Number(text) : undefined
}

/** The milliseconds of a duration from 1s to 10m. */
export function parseTimeout(text: string): number | undefined {
  const timeoutMs = parseDuration(text)
  return timeoutMs !== undefined && timeoutMs <= 10 * 60_000 ? timeoutMs : undefined
}

/** The share that a text from 0 to 1 spells, such as 0.01. */
export function parseShare(text: string): number | undefined {
  return /^(0|1|0\.[0-9]{1,6})$/.test(text) ? Number(text) : undefined
}

/** An http(s) URL without query and fragment, without a slash at its end: paths are put behind it. */
export function parsePublicUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || /[?#]/.test(text) || url.username !== '') return undefined
  return text.replace(/\/+$/, '')
}

/** Origins as browsers send them, comma-separated, or `*`. */
export function parseOrigins(text: string): readonly string[] | undefined {
  const origins = listOf(text)
  return origins.every((origin) => origin === '*' || URL.parse(origin)?.origin === origin) ? origins : undefined
}

/** Origins whose pages may frame ours. No `*`: a page that anybody may frame can be clicked through. */
export function parseFrameAncestors(text: string): readonly string[] | undefined {
  const origins = parseOrigins(text)
  return origins === undefined || origins.length === 0 || origins.includes('*') ? undefined : origins
}

/** A line for the top of a page. */
export function parseTitle(text: string): string | undefined {
  const title = text.trim()
  return title !== '' && title.length <= 60 && !/\p{Cc}/u.test(title) ? title : undefined
}

/** Whether every proxy is trusted, none is, or those with the addresses and networks of a list. */
export function parseTrustProxy(text: string): boolean | readonly string[] | undefined {
  if (text === 'true' || text === 'false') return text === 'true'
  const proxies = listOf(text)
  return proxies.length > 0 && proxies.every(isNetwork) ? proxies : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

const hostName = /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]{0,62})(\.[A-Za-z0-9]([A-Za-z0-9-]{0,62}))*$/

/** The milliseconds that a duration such as `30s`, `15m`, `24h` or `7d` spells, or undefined when it spells none. */
export function parseDuration(text: string): number | undefined {
  const match = /^([1-9][0-9]{0,6})([smhd])$/.exec(text)
  if (match === null) return undefined
  return Number(match[1]) * unitMs[match[2] as keyof typeof unitMs]
}

/** What is allowed, for messages. */
export const durationForms = 'a duration such as 30s, 15m, 24h or 7d'

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
