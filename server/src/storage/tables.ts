/** A table as a copy of the catalog carries it over. */
export interface Table {
  readonly name: string
  /** What makes a row the only one of its kind: rows are read in its order. An index has to begin with it. */
  readonly key: readonly string[]
  /** The other columns. */
  readonly columns: readonly string[]
  /** All of them, in the order in which rows are read and written. */
  readonly all: readonly string[]
  /** Those of `columns` that may hold megabytes, never null: how many rows are held at once goes by them. */
  readonly large: readonly string[]
  /** Whether the engine counts the key up for rows that come without one. */
  readonly isCounted: boolean
  /** What the hash of a row covers, in this order (`proven-rows.ts`); none where something else proves all of it. */
  readonly hashed: readonly string[]
  /** What is to be read of a row so that it can be proven. */
  readonly proof: readonly string[]
  /** What people call a row: a word, and what stands in a column. */
  readonly called: readonly [word: string, column?: string]
}

/** Every table of the catalog, each behind those that it refers to. What is an engine's own is not among them. */
export const tables = [
  table('gyms', { key: ['added'], columns: ['id', 'name', 'deleted'], isCounted: true, called: ['', 'id'] }),
  table('movements', {
    key: ['added'],
    columns: ['id', 'gym_id'],
    large: ['body'],
    isCounted: true,
    called: ['', 'id'],
  }),
  table('competitions', {
    key: ['position'],
    columns: ['id', 'gym_id', 'published_from', 'ever_published', 'deleted', 'revision', 'name'],
    large: ['body'],
    isCounted: true,
    // Its documents name the revision.
    provenElsewhere: ['revision'],
    called: ['', 'id'],
  }),
  table('workouts', {
    key: ['id'],
    columns: ['gym_id', 'competition', 'name', 'type', 'is_described'],
    large: ['description', 'details'],
    called: ['workout ', 'id'],
  }),
  // The details of the workout say the same.
  table('workout_movements', { key: ['workout_id', 'movement_id'], provenElsewhere: 'all' }),
  table('event_workouts', {
    key: ['competition', 'place'],
    columns: ['event_id', 'workout_id', 'gym_id', 'shown_from'],
    called: ['event ', 'event_id'],
  }),
  table('competition_documents', {
    key: ['document'],
    columns: [
      'competition',
      'competition_id',
      'gym_id',
      'sees',
      'revision',
      'valid_from',
      'valid_until',
      'hash',
      'crc',
      'proof',
      'length',
    ],
    called: ['', 'competition_id'],
  }),
  // The hashes in the row of the document prove its bytes.
  table('competition_bytes', { key: ['document'], large: ['bytes'], provenElsewhere: 'all' }),
  table('competition_deflated', { key: ['document'], large: ['deflated'], provenElsewhere: 'all' }),
  table('workout_documents', {
    key: ['workout_id'],
    columns: ['hash', 'crc', 'proof'],
    large: ['bytes', 'deflated'],
    provenElsewhere: ['bytes', 'deflated'],
    called: ['workout ', 'workout_id'],
  }),
  table('accounts', {
    key: ['username'],
    columns: ['name', 'reach', 'gym_id', 'sees', 'rate_limit', 'issued_at', 'expires_at', 'key'],
    called: ['account ', 'username'],
  }),
  table('passwords', { key: ['username', 'hash'], columns: ['expires_at'], called: ['account ', 'username'] }),
  table('grants', { key: ['username', 'gym_id'], called: ['account ', 'username'] }),
  table('history', {
    key: ['entry'],
    columns: ['at', 'author', 'undoes'],
    large: ['command'],
    isCounted: true,
    called: ['history ', 'entry'],
  }),
  table('history_items', {
    key: ['entry', 'place'],
    columns: ['kind', 'id', 'outcome'],
    large: ['back'],
    called: ['history ', 'entry'],
  }),
  // A single row, which a fresh catalog has, too.
  table('catalog_state', { key: ['revision'], columns: ['last_workout_id'], called: ['revision ', 'revision'] }),
]

export type TableName = (typeof tables)[number]['name']

// There is one for each name.
export const tableNamed = Object.fromEntries(tables.map((one) => [one.name, one])) as Readonly<Record<TableName, Table>>

interface Given extends Partial<Omit<Table, 'key'>> {
  readonly key: Table['key']
  readonly provenElsewhere?: readonly string[] | 'all'
}

function table<Name extends string>(name: Name, given: Given): Table & { readonly name: Name } {
  const { key, large = [], isCounted = false, provenElsewhere = [], called = [name] } = given
  const said = [...(given.columns ?? []), ...large]
  const sealable = provenElsewhere === 'all' ? [] : [...key, ...said]
  const hashed = sealable.filter((column) => !provenElsewhere.includes(column))
  const seal = hashed.length > 0 ? ['seal'] : []
  const columns = [...said, ...seal]
  const proof = [...hashed, ...seal]
  return { name, key, columns, all: [...key, ...columns], large, isCounted, hashed, proof, called }
}
