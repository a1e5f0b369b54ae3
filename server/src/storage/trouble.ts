import { Unproven } from '../catalog/unproven.ts'
import { DatabaseError } from './sql.ts'
import { SchemaError } from './migrations.ts'

/** What the operator reads when a catalog cannot be opened or used; undefined for any other error. */
export function refusedByCatalog(error: unknown): string | undefined {
  return [DatabaseError, SchemaError, Unproven].some((kind) => error instanceof kind) && error instanceof Error
    ? error.message
    : catalogTrouble(error)
}

/**
 * What the machine under the catalog refuses, as the operator can mend it; undefined for any other error. Told by the
 * reason, since the engines have no codes in common.
 */
function catalogTrouble(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const remedy = remedies.find(([reason]) => reason.test(error.message))?.[1]
  return remedy === undefined ? undefined : `The catalog could not be used: ${error.message}. ${remedy}`
}

const remedies: readonly (readonly [reason: RegExp, remedy: string])[] = [
  [/disk is full|ENOSPC|No space left/, 'Nothing was changed. Free space on its disk and try again.'],
  [
    /disk I\/O error|EIO/,
    'Nothing was changed. Check its disk, then run `heatsheet check`, and `heatsheet backup FILE` onto another disk.',
  ],
  [/readonly database|EACCES|EROFS/, 'Give this user write permission on the file and its folder.'],
  [
    /malformed|not a database|no such |has no column|unsupported file format|foreign key mismatch|too large to be/,
    'The file is damaged or something else: restore a backup that `heatsheet backup` made.',
  ],
  [/No database answers|Connection terminated|timeout/, 'Start its servers, or check DATABASE_URL, and try again.'],
  [/database is locked/, 'Another command has been writing for long: wait for it, or see whether it hangs.'],
]
