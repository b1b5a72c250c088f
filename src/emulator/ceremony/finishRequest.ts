import { hasStrings, isJsonObject, type JsonObject } from '../../contract/jsonObject.js'

/** What the recipient signed with: an image of strokes, or a name in letters. */
export type Signature =
  | { readonly kind: 'drawn'; readonly image: string }
  | { readonly kind: 'typed'; readonly text: string }

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

const PNG_DATA_URL_START = 'data:image/png;base64,'
const PNG_DATA_URL = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/
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
  return value['kind'] === 'drawn' ? parseDrawn(value) : parseTyped(value)
}

function parseDrawn({ image }: JsonObject): Signature | undefined {
  if (typeof image !== 'string' || image.length > LONGEST_IMAGE) return undefined
  return PNG_DATA_URL.test(image) && isSmall(image) ? { kind: 'drawn', image } : undefined
}

/** Whether the image's header promises no more pixels than the page draws: it is unpacked later. */
function isSmall(image: string): boolean {
  const header = atob(image.slice(PNG_DATA_URL_START.length).slice(0, 32))
  const bytes = Uint8Array.from(header, (character) => character.charCodeAt(0))
  if (bytes.length < 24) return false
  const size = new DataView(bytes.buffer)
  return size.getUint32(16) <= MOST_PIXELS && size.getUint32(20) <= MOST_PIXELS
}

function parseTyped(value: JsonObject): Signature | undefined {
  if (value['kind'] !== 'typed' || !hasStrings(value, ['text'])) return undefined
  const text = String(value['text']).trim()
  return text !== '' && text.length <= LONGEST_TYPED_SIGNATURE ? { kind: 'typed', text } : undefined
}
