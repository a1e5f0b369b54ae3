import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from '../server/test/http/made-certificate.ts'

/** What a server of a run over TLS shows, and callers trust. */
export interface Certificate {
  /** PEM text. */
  readonly text: string
  readonly file: string
  readonly keyFile: string
}

/** A certificate for 127.0.0.1 that lives as long as its folder. */
export function certificateIn(folder: string): Certificate {
  const { cert, key } = makeCertificate()
  const [file, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(file, cert)
  writeFileSync(keyFile, key, { mode: 0o600 })
  return { text: cert, file, keyFile }
}
