import * as v from 'valibot'
import type { CeremonyCompletion } from '../../../contract/ceremony.js'
import type { JsonObject } from '../../../contract/jsonObject.js'
import { isJsonObject } from '../../../contract/jsonObject.js'
import { parseOptions } from '../../options/parseOptions.js'
import type { SigningService } from '../signingService.js'
import { createCeremony, type ShownPage } from './createCeremony.js'
import { readRecipient } from './documensoAnswers.js'
import { isDocumensoRecipientId, parseDeliverableId } from './documensoIds.js'
import { documentCall, fileCall, readDeliverable } from './readDeliverable.js'
import { readSigner } from './readSigner.js'
import { readStatus } from './recipientState.js'
import { replaceRecipient } from './replaceRecipient.js'

/** Options of {@link documenso}. */
export interface DocumensoOptions {
  /**
   * The page of Documenso that a frame shows. `sign` ends at the proxy's landing page. The messages of
   * `embed` report a signature, a refusal, a passed deadline and a recipient whose turn has not come.
   * A tab and a window always show `sign`. Default: `sign`.
   */
  readonly view?: 'sign' | 'embed' | undefined
  /**
   * Whether people can open the ceremony in a tab or a window, too. With `false` and the view `embed`,
   * the proxy does not set the redirect of the envelope, which only a tab needs: one call less. Then
   * do not offer a tab: its page has no way back. Default: `true`.
   */
  readonly tab?: boolean | undefined
  /** The origin of Documenso's pages, if browsers use another one than `service.baseUrl`. */
  readonly pagesUrl?: string | undefined
  /**
   * Options of the page `embed`, which Documenso documents, such as `{ lockName: true }`. They
   * replace the default. Default: `{ allowDocumentRejection: true }`.
   */
  readonly embed?: JsonObject | undefined
}

const optionsSchema = v.strictObject({
  view: v.optional(v.picklist(['sign', 'embed'], 'must be "sign" or "embed"'), 'sign'),
  tab: v.optional(v.boolean('must be true or false'), true),
  pagesUrl: v.optional(
    v.pipe(
      v.string('must be a text'),
      v.check((text) => isOrigin(text), 'must be an origin'),
      v.description('Write the origin that browsers open, such as "https://sign.example.com".'),
    ),
  ),
  embed: v.optional(v.custom<JsonObject>(isJsonObject, 'must be an object'), () => ({
    allowDocumentRejection: true,
  })),
})

/**
 * Returns the adapter for Documenso 2, which you run yourself or as a service. It was run with
 * Documenso 2.17.0. `service.baseUrl` is the url without `/api/v2`; `service.apiKey` begins with
 * `api_`.
 *
 * Each recipient has one link, which works for everybody who knows it until its deadline. Documenso
 * takes no evidence, so the option `evidence` must not be set. The recipient's id is its number, as
 * text. A deliverable's id is `envelope_….signed_document`, `envelope_….audit_log` or
 * `envelope_….certificate`.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for an option that does not exist.
 *
 * @example
 * ```ts
 * const adapter = documenso({ view: 'embed' })
 * createSigningProxy({ ...options, service: { baseUrl, apiKey, adapter } })
 * ```
 */
export function documenso(options: DocumensoOptions = {}): SigningService {
  const { view, tab, pagesUrl, embed } = parseOptions(optionsSchema, options, 'documenso')
  // The page reads its options from the fragment, as base64 of URL-encoded JSON.
  const fragment = `#${btoa(encodeURIComponent(JSON.stringify(embed)))}`
  return {
    name: 'Documenso',
    basePath: '/api/v2',
    auth: { header: 'authorization' },
    can: { evidence: false, replace: 'new_id', create: 'safe' },
    refusals: { field: ['data', 'code'], codes: { INVALID_REQUEST: 'recipient_not_actionable' } },
    isRecipientId: isDocumensoRecipientId,
    isDeliverableId: (id) => parseDeliverableId(id) !== undefined,
    createCeremony: async (order, send) => {
      const signer = await readSigner(order.recipientId, send)
      const created = await createCeremony(signer, order, send, pageOf(view, tab))
      const { token, expiresAt } = created.recipient
      const { origin } = new URL(pagesUrl ?? order.serviceUrl)
      const { redirectUrl } = created
      const ceremony = { redirectUrl, ...(expiresAt !== null && { expiresAt }) }
      const page = `${origin}/sign/${token}`
      if (view === 'sign') return { ...ceremony, url: page }
      const url = `${origin}/embed/sign/${token}${fragment}`
      // Outside a frame, the embedded page has no end. Without a redirect, the other has none either.
      return { ...ceremony, url, completion: COMPLETION, ...(redirectUrl && { tabUrl: page }) }
    },
    replaceRecipient,
    retrieveDeliverable: readDeliverable,
    downloadDeliverable: fileCall,
    document: async (recipientId, send) => documentCall(await readSigner(recipientId, send)),
    status: async (recipientId, send) => readStatus(await readSigner(recipientId, send)),
    checkHealth: async (send) => void (await readRecipient('1', send)),
  }
}

function pageOf(view: 'sign' | 'embed', tab: boolean): ShownPage {
  if (view === 'sign') return 'sign'
  return tab ? 'embed' : 'embed_without_tab'
}

/** The messages of the page `embed`. Its message `document-error` names no reason. */
const COMPLETION: CeremonyCompletion = {
  key: 'action',
  events: {
    'document-ready': 'ready',
    'document-completed': 'completed',
    'document-rejected': 'declined',
    'document-error': 'failed',
    'document-waiting-for-turn': 'not_your_turn',
    'recipient-expired': 'expired',
  },
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}
