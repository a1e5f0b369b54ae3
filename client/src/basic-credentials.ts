/** The Authorization header of an account (RFC 7617, UTF-8). Throws a TypeError for what no service could read. */
export function basicCredentials(username: string, password: string): string {
  if (username.includes(':')) throw new TypeError('username contains a colon, which would begin the password.')
  refuseControls('username', username)
  refuseControls('password', password)
  const bytes = new TextEncoder().encode(`${username}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

/** What is wrong is not shown: it may be a secret. */
function refuseControls(name: string, value: string): void {
  if (/\p{Cc}/u.test(value)) {
    throw new TypeError(
      `${name} contains a control character, such as the line feed at the end of a file. Take it away.`,
    )
  }
}
