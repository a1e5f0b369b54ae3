/** Returns the name of a catalog for messages: its file, or its host and database, without user and password. */
export function databaseName(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length)
  return withoutSecrets(url).replace(/^[a-z]+:\/\//, '')
}

/** True if the URL of a server contains a password. */
export function hasPassword(url: string): boolean {
  return /^postgres(ql)?:\/\/([^/?#]*:[^/?#]*@|.*[?&]password=)/.test(url)
}

/** Returns a database URL, possibly malformed, without user, password and parameters. */
export function withoutSecrets(url: string): string {
  return url.replace(/^([a-z]+:\/*)?.*@/is, '$1').replace(/(\?|\bpassword\s*=).*$/is, '')
}
