import type { Stats } from 'node:fs'
import { faultOfFile, type Fault } from './fault.ts'

/** What the system's refusal of a file means, in plain words; undefined for an error that is not the system's. */
export function systemRefusal(file: string, error: unknown): Fault | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  const known = reasons[String(error.code)]
  if (known !== undefined) return faultOfFile(file, ...known)
  return faultOfFile(file, `the system refused to read it: ${error.message}`, 'Check the file and its disk.')
}

/** Why what stands under this name is no file to read, if it is none. A pipe is fine: it ends. */
export function kindRefusal(file: string, stats: Stats): Fault | undefined {
  if (stats.isDirectory()) return faultOfFile(file, ...directory)
  if (stats.isFile() || stats.isFIFO()) return undefined
  const sentence = stats.isSocket() ? 'it is a socket, not a file' : 'it is a device, not a file'
  return faultOfFile(file, sentence, 'Name a file, or - for standard input.')
}

const directory = ['it is a directory', 'Name the files in it.'] as const

const reasons: Record<string, readonly [sentence: string, remedy: string] | undefined> = {
  ENOENT: ['there is no such file', 'Check the name and the directory that the command is run in.'],
  ENOTDIR: ['there is no such file: a part of its path is no directory', 'Check the path.'],
  EACCES: ['the permission to read it is missing', 'Let this user read it (chmod u+r), or run as one who may.'],
  EPERM: ['the system does not permit to read it', 'Run as a user who may read it.'],
  EISDIR: directory,
  ELOOP: ['its symbolic links lead in a circle', 'Name the file itself.'],
  ENAMETOOLONG: ['its name is longer than the system allows', 'Check the name.'],
  EMFILE: ['too many files are open', 'Raise the limit of open files (ulimit -n).'],
  EIO: ['the disk reported an error while it was read', 'Check the disk, or get the file again.'],
}
