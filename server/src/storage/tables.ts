export interface Table {
  readonly name: string
  /**
   * The columns of the unique key. Rows are read in this order. There must be an index that begins with these columns.
   */
  readonly key: readonly string[]
  readonly columns: readonly string[]
  readonly all: readonly string[]
  /** The columns that can contain megabytes. They are never null. Fewer rows are read at once if they are large. */
  readonly large: readonly string[]
  readonly isAutoIncrement: boolean
}

/** The tables of the catalog in SQLite and in PostgreSQL. A table must come after the tables that it references. */
export const tables = [
  table('gyms', { key: ['added'], columns: ['id', 'name', 'deleted'], isAutoIncrement: true }),
  table('movements', {
    key: ['added'],
    columns: ['id', 'gym_id'],
    large: ['body'],
    isAutoIncrement: true,
  }),
  table('competitions', {
    key: ['position'],
    columns: ['id', 'gym_id', 'published_from', 'ever_published', 'deleted', 'name'],
    large: ['body'],
    isAutoIncrement: true,
  }),
  table('workouts', {
    key: ['id'],
    columns: ['gym_id', 'competition', 'name', 'type', 'is_described'],
    large: ['description', 'details'],
  }),
  table('workout_movements', { key: ['workout_id', 'movement_id'] }),
  table('event_workouts', {
    key: ['competition', 'place'],
    columns: ['event_id', 'workout_id', 'gym_id', 'shown_from'],
  }),
  table('competition_documents', {
    key: ['document'],
    columns: [
      'competition',
      'competition_id',
      'gym_id',
      'sees',
      'valid_from',
      'valid_until',
      'hash',
      'crc',
      'deflated_crc',
      'length',
      'head_crc',
    ],
  }),
  table('competition_bytes', { key: ['document'], large: ['bytes'] }),
  table('competition_deflated', { key: ['document'], large: ['deflated'] }),
  table('workout_documents', {
    key: ['workout_id'],
    columns: ['gym_id', 'hash', 'crc', 'deflated_crc', 'head_crc'],
    large: ['bytes', 'deflated'],
  }),
  table('accounts', {
    key: ['username'],
    columns: ['name', 'reach', 'gym_id', 'sees', 'rate_limit', 'issued_at', 'expires_at', 'key'],
  }),
  table('passwords', { key: ['username', 'hash'], columns: ['expires_at'] }),
  table('grants', { key: ['username', 'gym_id'] }),
  table('history', {
    key: ['entry'],
    columns: ['at', 'author', 'undoes'],
    large: ['command'],
    isAutoIncrement: true,
  }),
  table('history_items', {
    key: ['entry', 'place'],
    columns: ['kind', 'id', 'outcome'],
    large: ['back'],
  }),
  // A single row, which an empty catalog has, too.
  table('catalog_state', { key: ['revision'], columns: ['last_workout_id'] }),
]

export type TableName = (typeof tables)[number]['name']

// The names are unique.
export const tableByName = Object.fromEntries(tables.map((one) => [one.name, one])) as Readonly<
  Record<TableName, Table>
>

interface TableOptions extends Partial<Omit<Table, 'key'>> {
  readonly key: Table['key']
}

function table<Name extends string>(name: Name, options: TableOptions): Table & { readonly name: Name } {
  const { key, large = [], isAutoIncrement = false } = options
  const columns = [...(options.columns ?? []), ...large]
  return { name, key, columns, all: [...key, ...columns], large, isAutoIncrement }
}
