/** What a file says of members; undefined where it says nothing. */
type Written<Members> = { readonly [Name in keyof Members]?: Members[Name] | undefined }

/** Each member as it is written, else as it was, else its default. Null is something written. */
export function takenOver<Members extends object>(
  written: Written<Members>,
  was: Written<Members> | undefined,
  defaults: Members,
): Members {
  const taken = { ...defaults }
  // The members of `defaults` are the names of its type.
  for (const name of Object.keys(defaults) as (keyof Members)[]) {
    const value = written[name] === undefined ? was?.[name] : written[name]
    if (value !== undefined) taken[name] = value
  }
  return taken
}
