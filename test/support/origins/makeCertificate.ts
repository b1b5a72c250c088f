import { generateKeyPairSync, sign } from 'node:crypto'

const DAY = 86_400_000
const SEQUENCE = 0x30
const INTEGER = 0x02
const OBJECT_ID = 0x06
const ECDSA_WITH_SHA256 = '2a8648ce3d040302'
const COMMON_NAME = '550403'
const VERSION_3 = '02'

/**
 * Returns a self-signed certificate for `holder` and its key, both as PEM, for https in tests. Node
 * can create keys and signatures, but not certificates, and some machines lack `openssl`.
 */
export function makeCertificate(holder = 'test'): { readonly cert: string; readonly key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, der(OBJECT_ID, hex(ECDSA_WITH_SHA256)))
  const commonName = [der(OBJECT_ID, hex(COMMON_NAME)), der(0x0c, Buffer.from(holder))]
  const name = der(SEQUENCE, der(0x31, der(SEQUENCE, ...commonName)))
  const facts = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, hex(VERSION_3))),
    der(INTEGER, hex('01')),
    algorithm,
    name,
    der(SEQUENCE, utcTime(Date.now() - DAY), utcTime(Date.now() + DAY)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', facts, privateKey)
  // A bit string starts with the number of unused bits in its last byte: 0.
  const certificate = der(SEQUENCE, facts, algorithm, der(0x03, hex('00'), signature))
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Encodes one value in DER, the format of certificates: its tag, its length and its content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const digits = content.length.toString(16)
  const length = hex(digits.length % 2 === 0 ? digits : `0${digits}`)
  const head = content.length < 0x80 ? [tag] : [tag, 0x80 + length.length]
  return Buffer.concat([Buffer.from(head), length, content])
}

function utcTime(time: number): Buffer {
  const digits = new Date(time).toISOString().replaceAll(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}

function hex(digits: string): Buffer {
  return Buffer.from(digits, 'hex')
}
