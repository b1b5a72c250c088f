import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { isDeliverableId, isRecipientId } from '../../contract/resourceId.js'

/** An envelope as a test or a demo asks for it. Only `recipients` is needed. */
export interface EnvelopeSeed {
  /** What the envelope is called on the ceremony page. Default: the sample document's title. */
  readonly title?: string
  /**
   * Who asks for the signatures, as the ceremony page names them. Default: the `provider` of the
   * ceremony's custom authentication, and nobody with the other method.
   */
  readonly sender?: string
  /** What there is to read. Default: a sample lease. */
  readonly document?: DocumentSeed
  /**
   * The language of the ceremonies: the first segment of their urls, a tag such as `es`. Default: the
   * emulator's `locale`.
   */
  readonly language?: string
  readonly recipients: readonly RecipientSeed[]
  /** What the envelope yields once everybody has signed. Default: one `audit_log`. */
  readonly deliverables?: readonly DeliverableSeed[]
  /**
   * `generated`: the deliverables are there as soon as everybody has signed, whatever the delay;
   * `failed`: they cannot be made. Default: they are made after the emulator's `deliverableDelay`.
   */
  readonly deliverable_status?: 'generated' | 'failed'
}

/**
 * A document's text, or the text and its language (a tag such as `en`).
 *
 * Blank lines part the paragraphs; one that begins with `## ` is a heading. Everything else is shown
 * as it stands.
 */
export type DocumentSeed = string | { readonly text: string; readonly lang?: string }

/** Someone who is to sign. */
export interface RecipientSeed {
  readonly name: string
  readonly email: string
  /** Default: `signer`. */
  readonly type?: string
  /** The slot in the envelope. Default: `provider` for the first, then `recipient_2` and so on. */
  readonly key?: string
  /** A fixed id, `re_` and up to 128 letters, digits, `_` or `-`. Default: a random one. */
  readonly id?: string
  /** What the recipient has done before the envelope is there. Default: `pending`, nothing. */
  readonly status?: 'pending' | 'completed' | 'declined'
}

/** Something the envelope is to yield. Whatever its type, its file is the audit log. */
export interface DeliverableSeed {
  /** Default: `audit_log`. */
  readonly type?: string
  /** A fixed id, `del_` and up to 128 letters, digits, `_` or `-`. Default: a random one. */
  readonly id?: string
}

/** What is wrong with a would-be seed, one sentence each; empty when it is one. */
export function problemsOfEnvelopeSeed(seed: unknown): string[] {
  if (!isJsonObject(seed)) return ['An envelope must be an object.']
  const { recipients } = seed
  return [
    ...problemsOfFields(seed, 'The envelope', { optional: ['title', 'sender'] }),
    ...problemsOfLanguage(seed['language']),
    ...problemsOfDocument(seed['document']),
    ...problemsOfChoice(seed['deliverable_status'], 'The envelope', 'deliverable_status', [
      'generated',
      'failed',
    ]),
    ...problemsOfList(recipients, 'recipients', 1, (recipient, name) => [
      ...problemsOfFields(recipient, name, {
        required: ['name', 'email'],
        optional: ['type', 'key', 'id'],
      }),
      ...problemsOfId(recipient['id'], name, isRecipientId, 're_'),
      ...problemsOfChoice(recipient['status'], name, 'status', [
        'pending',
        'completed',
        'declined',
      ]),
    ]),
    ...problemsOfList(seed['deliverables'] ?? [], 'deliverables', 0, (deliverable, name) => [
      ...problemsOfFields(deliverable, name, { optional: ['type', 'id'] }),
      ...problemsOfId(deliverable['id'], name, isDeliverableId, 'del_'),
    ]),
  ]
}

/** Whether `seed` is one, as {@link problemsOfEnvelopeSeed} sees it. */
export function isEnvelopeSeed(seed: unknown): seed is EnvelopeSeed {
  return problemsOfEnvelopeSeed(seed).length === 0
}

function problemsOfList(
  list: unknown,
  name: string,
  least: number,
  problemsOf: (entry: JsonObject, name: string) => string[],
): string[] {
  if (!Array.isArray(list) || list.length < least) {
    return [`"${name}" must be a list${least > 0 ? ` of ${least} or more` : ''}.`]
  }
  return list.flatMap((entry: unknown, index) => {
    const entryName = `"${name}[${index}]"`
    return isJsonObject(entry) ? problemsOf(entry, entryName) : [`${entryName} must be an object.`]
  })
}

function problemsOfFields(
  value: JsonObject,
  name: string,
  { required = [], optional = [] }: { required?: string[]; optional?: string[] },
): string[] {
  const missing = required.filter((field) => typeof value[field] !== 'string' || !value[field])
  const wrong = optional.filter((field) => value[field] != null && typeof value[field] !== 'string')
  return [
    ...missing.map((field) => `${name} needs "${field}", a string.`),
    ...wrong.map((field) => `${name} has a "${field}" that is not a string.`),
  ]
}

function problemsOfChoice(
  value: unknown,
  name: string,
  field: string,
  choices: readonly string[],
): string[] {
  if (value == null || choices.some((choice) => choice === value)) return []
  return [`${name} has a "${field}" that is none of ${choices.join(', ')}.`]
}

function problemsOfLanguage(language: unknown): string[] {
  if (language == null || isLanguageTag(language)) return []
  return ['The envelope has a "language" that is no tag such as "es".']
}

/** Whether `tag` can stand for a language in a ceremony's url. */
export function isLanguageTag(tag: unknown): tag is string {
  return typeof tag === 'string' && /^[A-Za-z0-9-]{1,35}$/.test(tag)
}

function problemsOfDocument(document: unknown): string[] {
  if (document == null || typeof document === 'string') return []
  if (!isJsonObject(document)) return ['"document" must be a string or { text, lang }.']
  return problemsOfFields(document, '"document"', { required: ['text'], optional: ['lang'] })
}

function problemsOfId(
  id: unknown,
  name: string,
  isId: (value: unknown) => boolean,
  prefix: string,
): string[] {
  if (id == null || isId(id)) return []
  return [`${name} has an "id" that is not "${prefix}" and letters, digits, "_" or "-".`]
}
