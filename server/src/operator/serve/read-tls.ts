import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { ServiceOptions } from '../../http/start-serving.ts'

/** The certificate and its key, from their files; undefined without them. What is wrong goes to `wrong`. */
export function readTls(
  certFile: string | undefined,
  keyFile: string | undefined,
  wrong: string[],
): ServiceOptions['tls'] {
  if (certFile === undefined && keyFile === undefined) return undefined
  if (certFile === undefined) wrong.push('TLS_KEY is given without TLS_CERT; give both.')
  if (keyFile === undefined) wrong.push('TLS_CERT is given without TLS_KEY; give both.')
  const cert = readPem('TLS_CERT', certFile, wrong)
  const key = readPem('TLS_KEY', keyFile, wrong)
  if (cert === undefined || key === undefined) return undefined
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    wrong.push(
      `TLS_CERT and TLS_KEY do not work together: ${reasonOf(error)}. Give a PEM chain and the key of its first certificate.`,
    )
  }
  return { cert, key }
}

function readPem(name: string, file: string | undefined, wrong: string[]): string | undefined {
  if (file === undefined) return undefined
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    wrong.push(
      `${name} is ${JSON.stringify(file)}, which cannot be read: ${reasonOf(error)}. Name a readable PEM file.`,
    )
    return undefined
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
