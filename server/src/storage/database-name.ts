/**
 * Returns a name for the database in messages: its file, or its host and database name. It never contains the user or
 * the password.
 */
export function databaseName(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length)
  return withoutSecrets(url).replace(/^[a-z]+:\/\//, '')
}

export function hasPassword(url: string): boolean {
  return /^postgres(ql)?:\/\/([^/?#]*:[^/?#]*@|.*[?&]password=)/.test(url)
}

/** Removes the user, the password and the parameters from a database URL. Also works for a malformed URL. */
export function withoutSecrets(url: string): string {
  return url.replace(/^([a-z]+:\/*)?.*@/is, '$1').replace(/(\?|\bpassword\s*=).*$/is, '')
}
