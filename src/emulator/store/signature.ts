import * as v from 'valibot'

/**
 * A drawn or typed signature. `image` is a PNG as a data url. For a typed name, the image shows the
 * name in the handwriting font of the page.
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
/** The largest width and height of an image in pixels. */
const MOST_PIXELS = 4000
/** The longest typed name, also for the field on the ceremony page. */
export const LONGEST_TYPED_SIGNATURE = 120

const image = v.pipe(v.string(), v.maxLength(LONGEST_IMAGE), v.check(isSmallPng))

/** The schema of a signature that a page or a test sends. */
export const signatureSchema = v.variant('kind', [
  v.object({ kind: v.literal('drawn'), image }),
  v.object({
    kind: v.literal('typed'),
    text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LONGEST_TYPED_SIGNATURE)),
    image: v.exactOptional(image),
  }),
])

/** Whether a PNG is small, by its header: unpacking a large image would exhaust the memory. */
function isSmallPng(url: string): boolean {
  const [, base64] = PNG_DATA_URL.exec(url) ?? []
  if (base64 === undefined || base64.length < 32) return false
  const header = Uint8Array.from(atob(base64.slice(0, 32)), (byte) => byte.charCodeAt(0))
  const size = new DataView(header.buffer)
  return size.getUint32(16) <= MOST_PIXELS && size.getUint32(20) <= MOST_PIXELS
}
