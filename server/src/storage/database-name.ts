/** Returns the name that messages use for a catalog: its file, or its host and database, without user and password. */
export function databaseName(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length)
  return withoutSecrets(url).replace(/^[a-z]+:\/\//, '')
}

/** Returns true if the URL of a PostgreSQL server contains a password. */
export function hasPassword(url: string): boolean {
  return /^postgres(ql)?:\/\/([^/?#]*:[^/?#]*@|.*[?&]password=)/.test(url)
}

/** Removes the user, the password and the parameters from a database URL. The URL can be malformed. */
export function withoutSecrets(url: string): string {
  return url.replace(/^([a-z]+:\/*)?.*@/is, '$1').replace(/(\?|\bpassword\s*=).*$/is, '')
}
