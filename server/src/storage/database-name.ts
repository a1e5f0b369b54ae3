/** A catalog as messages name it: the file, or the host and the database. Never the user or the password. */
export function databaseName(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length)
  return withoutSecrets(url).replace(/^[a-z]+:\/\//, '')
}

/** Whether the URL of a server holds a password. */
export function hasPassword(url: string): boolean {
  return /^postgres(ql)?:\/\/([^/?#]*:[^/?#]*@|.*[?&]password=)/.test(url)
}

/** A database URL, or what somebody took for one, without user, password and parameters. */
export function withoutSecrets(url: string): string {
  return url.replace(/^([a-z]+:\/*)?.*@/is, '$1').replace(/(\?|\bpassword\s*=).*$/is, '')
}
