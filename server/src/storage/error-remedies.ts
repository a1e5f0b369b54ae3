import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { CorruptRowError } from '../catalog/corrupt-row-error.ts'
import { DatabaseError, ServerDownError } from './sql.ts'
import { SchemaError } from './migrations.ts'

/** Returns a message if the error means that the catalog cannot be used. Returns `undefined` for any other error. */
export function catalogErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ([DatabaseError, SchemaError, CorruptRowError].some((kind) => error instanceof kind)) return error.message
  const remedy = remedyFor(error)
  return remedy === undefined ? undefined : `The catalog could not be used: ${error.message}. ${remedy}`
}

/** Returns a sentence that says what to do about a system or database error. Returns `undefined` if none is known. */
export function remedyFor(error: unknown, file?: string): string | undefined {
  const code = codeOf(error)
  const [, remedy] = remedies.find(([codes]) => code !== undefined && codes.includes(code)) ?? []
  if (remedy === denied && file !== undefined) return missingPermission(file) ?? denied
  return remedy ?? (error instanceof ServerDownError ? startServer : undefined)
}

/**
 * Returns the code of an error or of its cause: an SQLite result code, a PostgreSQL SQLSTATE or the name of a system
 * error. Returns `undefined` if there is no code.
 */
export function codeOf(error: unknown): string | number | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error) return Number(error.errcode) & 0xff
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}

/** Returns the message of an error. If several connections failed, returns the message of the first failure. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

const denied = 'Give this user write permission on the file and its folder, or check DATABASE_URL.'

const startServer = 'Nothing was changed. Start its server, or check DATABASE_URL, and try again.'

const remedies: readonly (readonly [codes: readonly (string | number)[], remedy: string])[] = [
  [[13, 'ENOSPC', 'EDQUOT', '53100'], 'Nothing was changed. Free space on its disk and try again.'],
  [
    [10, 'EIO', '58030'],
    'Nothing was changed. Check its disk, then run `heatsheet check`, and `heatsheet backup FILE` onto another disk.',
  ],
  [[8, 14, 'EACCES', 'EROFS'], denied],
  [['25006', '42501'], 'Nothing was changed. Let the user of DATABASE_URL write there, and try again.'],
  [
    // SQLite's 1: a table or column does not exist.
    [1, 11, 26, 'ERR_OUT_OF_RANGE', 'XX001', 'XX002'],
    'The file is damaged or not a catalog: restore a backup that `heatsheet backup` made.',
  ],
  [['57014', '53200'], 'Nothing was changed. The server ended the statement: see its log, and try again.'],
  [
    [5, '40P01', '55P03'],
    'Another program writes to it or has locked it: wait for that program or stop it, and try again.',
  ],
  [
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    'Add the certificate authority of the server to DATABASE_URL as ?sslrootcert=FILE, ' +
      'or encrypt without verifying the server: ?sslmode=require.',
  ],
  [['28000', '28P01'], 'Check the user and the password in DATABASE_URL.'],
  [['3D000'], 'Create the database, or check DATABASE_URL.'],
]

function missingPermission(file: string): string | undefined {
  const folder = dirname(file)
  if (existsSync(`${file}-journal`)) {
    return 'A command was killed while it wrote: run `heatsheet check` once as the owner of the file.'
  }
  if (existsSync(folder) && !isWritable(folder)) {
    const why = 'the engine keeps two files of its own beside the catalog'
    return `Give this user write permission on the folder ${folder}: ${why}.`
  }
  return existsSync(file) && !isWritable(file) ? 'Give this user permission to read and write the file.' : undefined
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}
