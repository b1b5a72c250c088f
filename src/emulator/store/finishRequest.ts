import { isJsonObject } from '../../contract/jsonObject.js'

/**
 * What the recipient signed with: strokes, or a name in letters. `image` is a PNG as a data url; of a
 * typed name it is the handwriting that the recipient saw.
 */
export type Signature =
  | { readonly kind: 'drawn'; readonly image: string }
  | { readonly kind: 'typed'; readonly text: string; readonly image?: string }

/** What the ceremony page sends when the recipient comes to the end. */
export type FinishRequest =
  | { readonly token: string; readonly outcome: 'declined' }
  | {
      readonly token: string
      readonly outcome: 'signed'
      readonly signature: Signature
      readonly consent: true
    }

/** What it is told in return: where to go, if the client named a place. */
export interface FinishAnswer {
  readonly redirect_url: string | null
}

const PNG_DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/
const LONGEST_IMAGE = 500_000
/** To each side. */
const MOST_PIXELS = 4000
/** Also the `maxlength` of the page's field. */
export const LONGEST_TYPED_SIGNATURE = 120

/** Reads the page's message; `undefined` if it is none. */
export function parseFinishRequest(value: unknown): FinishRequest | undefined {
  if (!isJsonObject(value) || typeof value['token'] !== 'string') return undefined
  const { token, outcome } = value
  if (outcome === 'declined') return { token, outcome }
  // The page asks for consent; a signature without it is no signature.
  if (outcome !== 'signed' || value['consent'] !== true) return undefined
  const signature = parseSignature(value['signature'])
  return signature && { token, outcome, signature, consent: true }
}

function parseSignature(value: unknown): Signature | undefined {
  if (!isJsonObject(value)) return undefined
  const { kind, image, text } = value
  if (image !== undefined && !isSmallPng(image)) return undefined
  if (kind === 'drawn') return image === undefined ? undefined : { kind, image }
  if (kind !== 'typed' || typeof text !== 'string') return undefined
  const name = text.trim()
  if (name === '' || name.length > LONGEST_TYPED_SIGNATURE) return undefined
  return { kind, text: name, ...(image !== undefined && { image }) }
}

/** Whether it is a PNG whose header promises no more pixels than the page draws: it is unpacked later. */
function isSmallPng(image: unknown): image is string {
  if (typeof image !== 'string' || image.length > LONGEST_IMAGE) return false
  const [, base64] = PNG_DATA_URL.exec(image) ?? []
  if (base64 === undefined || base64.length < 32) return false
  const header = Uint8Array.from(atob(base64.slice(0, 32)), (byte) => byte.charCodeAt(0))
  const size = new DataView(header.buffer)
  return size.getUint32(16) <= MOST_PIXELS && size.getUint32(20) <= MOST_PIXELS
}
