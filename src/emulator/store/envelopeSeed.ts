import * as v from 'valibot'
import { isDeliverableId, isRecipientId } from '../../contract/resourceId.js'
import { invalidOption } from '../http/invalidOption.js'
import { FILLED_TEXT, LANGUAGE_TAG, oneOf, problemsOf, TEXT, textLike } from '../http/problemsOf.js'

/** The data from which a test or a demo adds an envelope. Only `recipients` is required. */
export interface EnvelopeSeed {
  /** The title on the ceremony page. Default: the title of the sample lease. */
  readonly title?: string
  /**
   * The sender on the ceremony page: a name, or a name with a logo (the source text of an SVG
   * image) and an accent colour (`#` and six hexadecimal digits). Default: the `provider` of custom
   * authentication. The page names no sender if the recipient comes from an emailed link.
   */
  readonly sender?:
    | string
    | { readonly name: string; readonly logo?: string; readonly accentColor?: string }
  /** The text of the document. Default: a sample lease. */
  readonly document?: DocumentSeed
  /** The language tag at the start of ceremony urls, such as `es`. Default: the option `locale`. */
  readonly language?: string
  /** `draft`: nobody can sign until `sendEnvelope`. Default: the envelope has been sent. */
  readonly status?: 'draft'
  readonly recipients: readonly RecipientSeed[]
  /** The deliverables after the last signature. Default: one `audit_log`. */
  readonly deliverables?: readonly DeliverableSeed[]
  /**
   * `generated`: the deliverables exist right after the last signature. `failed`: they never exist.
   * Default: they exist after `deliverableDelay`.
   */
  readonly deliverable_status?: 'generated' | 'failed'
}

/**
 * The text of a document, or the text with its language (a tag such as `en`).
 *
 * A blank line ends a paragraph. A paragraph that begins with `## ` is a heading. All other characters
 * are shown unchanged.
 */
export type DocumentSeed = string | { readonly text: string; readonly lang?: string }

/** A signer, or a person with another `type`. */
export interface RecipientSeed {
  readonly name: string
  readonly email: string
  /**
   * The recipient's `type`, such as `approver`, `viewer` or `assistant`. A `cc` only receives a copy: it
   * gets no ceremony, and the envelope does not wait for it. Default: `signer`.
   */
  readonly type?: string
  /** The recipient's slot in the envelope. Default: `provider`, then `recipient_2` and so on. */
  readonly key?: string
  /** A fixed id: `re_` and up to 128 letters, digits, `_` or `-`. Default: a random id. */
  readonly id?: string
  /** The recipient's initial status. Default: `pending`. */
  readonly status?: 'pending' | 'completed' | 'declined'
}

/** A deliverable of an envelope. Its file is the audit log, or for `signed_document` the document. */
export interface DeliverableSeed {
  /** The deliverable's `type`. Default: `audit_log`. */
  readonly type?: string
  /** A fixed id: `del_` and up to 128 letters, digits, `_` or `-`. Default: a random id. */
  readonly id?: string
}

const ID_MESSAGE = 'letters, digits, "_" or "-"'
const RECIPIENT_ID = `must be "re_" and ${ID_MESSAGE}`
const DELIVERABLE_ID = `must be "del_" and ${ID_MESSAGE}`
/** Without the namespace, browsers do not show an SVG image. */
const LOGO = textLike(
  /^\s*<svg\s[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/,
  'the source text of an SVG image, with its attribute xmlns',
)
const COLOR = textLike(/^#[\da-f]{6}$/i, 'a colour such as #0d5c4d')
const LIST = 'must be a list with at least one entry'

// `null` counts as absent, because clients in other languages send `null` for absent fields.
const envelopeSeed = v.looseObject(
  {
    title: v.nullish(TEXT),
    sender: v.nullish(
      v.union(
        [
          v.string(),
          v.looseObject({
            name: FILLED_TEXT,
            logo: v.exactOptional(LOGO),
            accentColor: v.exactOptional(COLOR),
          }),
        ],
        'must be a string or { name, logo, accentColor }',
      ),
    ),
    document: v.nullish(
      v.union(
        [v.string(), v.looseObject({ text: FILLED_TEXT, lang: v.nullish(TEXT) })],
        'must be a string or { text, lang }',
      ),
    ),
    language: v.nullish(LANGUAGE_TAG),
    status: v.nullish(v.literal('draft', 'must be "draft"')),
    recipients: v.pipe(
      v.array(
        v.looseObject(
          {
            name: FILLED_TEXT,
            email: FILLED_TEXT,
            type: v.nullish(TEXT),
            key: v.nullish(TEXT),
            id: v.nullish(v.custom<string>(isRecipientId, RECIPIENT_ID)),
            status: v.nullish(oneOf(['pending', 'completed', 'declined'])),
          },
          'must be an object',
        ),
        LIST,
      ),
      v.minLength(1, LIST),
    ),
    deliverables: v.nullish(
      v.array(
        v.looseObject(
          {
            type: v.nullish(TEXT),
            id: v.nullish(v.custom<string>(isDeliverableId, DELIVERABLE_ID)),
          },
          'must be an object',
        ),
        'must be a list',
      ),
    ),
    deliverable_status: v.nullish(oneOf(['generated', 'failed'])),
  },
  'must be an object',
)

/** Checks the data of an envelope. Throws `invalid_option` with a list of all problems. */
export function readEnvelopeSeed(seed: unknown): EnvelopeSeed {
  if (isEnvelopeSeed(seed)) return seed
  throw invalidOption(
    `The envelope cannot be added: ${problemsOf(envelopeSeed, seed).join(' ')}`,
    'See docs/emulator.md for an example of an envelope.',
  )
}

function isEnvelopeSeed(seed: unknown): seed is EnvelopeSeed {
  return v.is(envelopeSeed, seed)
}
