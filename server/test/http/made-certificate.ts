import { generateKeyPairSync, sign } from 'node:crypto'
import type { Tls } from '../../src/http/http-server.ts'

/** Creates a certificate that is valid from 2020 to 2049, so that tests do not fail when it expires. */
export function makeCertificate(fromYear = 2020, untilYear = 2049): Tls {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const algorithm = sequence(oid(1, 3, 101, 112))
  const name = sequence(set(sequence(oid(2, 5, 4, 3), der(0x0c, Buffer.from('127.0.0.1')))))
  const validity = sequence(utcTime(`${fromYear % 100}0101000000Z`), utcTime(`${untilYear % 100}1231235959Z`))
  const addresses = sequence(der(0x87, Buffer.from([127, 0, 0, 1])))
  const extensions = sequence(sequence(oid(2, 5, 29, 17), der(0x04, addresses)))
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = Buffer.concat([Buffer.of(0), sign(null, signed, privateKey)])
  const body = sequence(signed, algorithm, der(0x03, signature)).toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function set(...parts: readonly Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts))
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.of(value))
}

function utcTime(text: string): Buffer {
  return der(0x17, Buffer.from(text))
}

function oid(first: number, second: number, ...rest: readonly number[]): Buffer {
  return der(0x06, Buffer.of(first * 40 + second, ...rest))
}
