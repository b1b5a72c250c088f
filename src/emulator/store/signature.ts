import * as v from 'valibot'

/**
 * A signature: strokes, or a typed name. `image` is a PNG as a data url. For a typed name it shows the
 * handwriting of the page.
 */
export type Signature =
  | { readonly kind: 'drawn'; readonly image: string }
  | { readonly kind: 'typed'; readonly text: string; readonly image?: string }

/** How a recipient ends a ceremony. */
export type CeremonyEnd =
  | { readonly outcome: 'signed'; readonly signature?: Signature }
  | { readonly outcome: 'declined' }

const PNG_DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/
const LONGEST_IMAGE = 500_000
/** The limit of width and height. */
const MOST_PIXELS = 4000
/** Also the `maxlength` of the page's field. */
export const LONGEST_TYPED_SIGNATURE = 120

const image = v.pipe(v.string(), v.maxLength(LONGEST_IMAGE), v.check(isSmallPng))

/** Checks a signature from outside. */
export const signatureSchema = v.variant('kind', [
  v.object({ kind: v.literal('drawn'), image }),
  v.object({
    kind: v.literal('typed'),
    text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LONGEST_TYPED_SIGNATURE)),
    image: v.exactOptional(image),
  }),
])

/** Whether the header of a PNG has a small size, because the PDF library unpacks all pixels. */
function isSmallPng(url: string): boolean {
  const [, base64] = PNG_DATA_URL.exec(url) ?? []
  if (base64 === undefined || base64.length < 32) return false
  const header = Uint8Array.from(atob(base64.slice(0, 32)), (byte) => byte.charCodeAt(0))
  const size = new DataView(header.buffer)
  return size.getUint32(16) <= MOST_PIXELS && size.getUint32(20) <= MOST_PIXELS
}
