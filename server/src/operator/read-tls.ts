import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { Tls } from '../http/http-server.ts'
import { reasonOf } from '../storage/error-remedies.ts'

/**
 * Reads a certificate and its key from PEM files. Returns `undefined` if no files are given. After an error, adds a
 * message to `wrong` and returns `undefined`.
 */
export function readTls(certFile: string | undefined, keyFile: string | undefined, wrong: string[]): Tls | undefined {
  if (certFile === undefined && keyFile === undefined) return undefined
  if (certFile === undefined) wrong.push('TLS_KEY is given without TLS_CERT; give both.')
  if (keyFile === undefined) wrong.push('TLS_CERT is given without TLS_KEY; give both.')
  // Loaded on demand: it adds 14 ms to a start without TLS.
  const { createSecureContext } = process.getBuiltinModule('node:tls')
  const cert = readPem(
    'TLS_CERT',
    certFile,
    "the certificate chain, the server's own certificate first",
    wrong,
    (pem) => {
      createSecureContext({ cert: pem })
      const { validFromDate, validToDate } = new X509Certificate(pem)
      const now = new Date()
      if (now > validToDate) throw new Error(`it was valid until ${validToDate.toISOString()}`)
      if (now < validFromDate) throw new Error(`it is not valid before ${validFromDate.toISOString()}`)
    },
  )
  const key = readPem('TLS_KEY', keyFile, 'the key of that certificate, without a passphrase', wrong, (pem) =>
    createSecureContext({ cert, key: pem }),
  )
  return cert === undefined || key === undefined ? undefined : { cert, key }
}

function readPem(
  name: string,
  file: string | undefined,
  content: string,
  wrong: string[],
  check: (pem: string) => unknown,
): string | undefined {
  if (file === undefined) return undefined
  try {
    // Reading a pipe would block the process until something is written to it.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error('it is not a regular file')
    const pem = readFileSync(file, 'utf8')
    // TLS accepts an empty file as a missing certificate, and then every handshake fails.
    if (pem.trim() === '') throw new Error('it is empty')
    check(pem)
    return pem
  } catch (error) {
    const fault = `${name} is ${JSON.stringify(file)}, which cannot be used: ${reasonOf(error)}.`
    wrong.push(`${fault} Name a PEM file of ${content}.`)
    return undefined
  }
}
