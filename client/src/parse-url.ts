/** The URL of a service without a slash at its end. Throws a TypeError that says what is wrong, never a password. */
export function parseUrl(written: string | URL, allowInsecure: boolean): string {
  const url = parse(written)
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('url contains credentials, which end up in logs. Give them as username and password.')
  }
  if (url.search !== '' || url.hash !== '') {
    throw new TypeError(`url is ${url.href}; leave out what begins with ${url.search === '' ? '#' : '?'}.`)
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowInsecure) {
    throw new TypeError(
      `url is ${url.href}: over http:// anybody on the way reads the password. Use https://, or say allowInsecure: true.`,
    )
  }
  return url.href.replace(/\/+$/, '')
}

function parse(written: string | URL): URL {
  try {
    const url = new URL(written)
    if (/^https?:$/.test(url.protocol)) return url
  } catch {
    // What it holds may be a password, so it is not told.
  }
  throw new TypeError('url is no absolute http(s) URL, such as https://api.example.com.')
}

/** Names and addresses that never leave the machine. */
function isLoopback(host: string): boolean {
  return host === '[::1]' || /^127(\.\d+){3}$/.test(host) || /^(.+\.)?localhost$/.test(host)
}
