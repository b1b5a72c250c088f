import { isServiceFailure, serviceFailure } from '../serviceFailure.js'
import type { CeremonyOrder, Send } from '../signingService.js'
import type { DocumensoEnvelope, DocumensoRecipient } from './documensoAnswers.js'
import type { Signer } from './readSigner.js'
import { assertTurn, isUnsigned } from './recipientState.js'

/** A recipient who can sign now, with the fixed link, and the page at the end if Documenso opens it. */
interface Ceremony {
  readonly recipient: DocumensoRecipient
  readonly redirectUrl?: string
}

/** The page of Documenso that a frame shows, and whether a tab can show the page `sign` instead. */
export type ShownPage = 'sign' | 'embed' | 'embed_without_tab'

/**
 * Returns a recipient who can sign now, with the fixed link. Sets the redirect of the page `sign`. With
 * `embed`, only a tab opens that page, so a redirect that cannot be set refuses no ceremony.
 */
export async function createCeremony(
  { recipient, readEnvelope }: Signer,
  order: CeremonyOrder,
  send: Send,
  page: ShownPage,
): Promise<Ceremony> {
  const envelope = await readEnvelope()
  assertTurn(recipient, envelope)
  if (page === 'embed_without_tab') return { recipient }
  try {
    return { recipient, redirectUrl: await setRedirect(envelope, recipient, order, send) }
  } catch (error) {
    if (page === 'embed' && isServiceFailure(error, 'redirect_url_not_allowed'))
      return { recipient }
    throw error
  }
}

/**
 * Sets the page that opens at the end, and returns it. An envelope has one such page for all
 * recipients. While another recipient, who is perhaps signing at this moment, depends on it, it
 * stays: the ceremony then ends there if the portal allows that page.
 */
async function setRedirect(
  { id, documentMeta, recipients }: DocumensoEnvelope,
  recipient: DocumensoRecipient,
  { redirectUrl, allowedRedirects }: CeremonyOrder,
  send: Send,
): Promise<string> {
  const current = documentMeta.redirectUrl
  if (current === redirectUrl) return redirectUrl
  const isShared = recipients.some((other) => other.id !== recipient.id && isUnsigned(other))
  if (current && isShared) {
    if (allowedRedirects.includes(current)) return current
    throw serviceFailure('redirect_url_not_allowed', {
      remedy:
        'The proxy’s `redirectUrls` does not list the envelope’s `meta.redirectUrl`, and Documenso stores one page for all recipients. Do not set `meta.redirectUrl` yourself, or add its url to `redirectUrls`.',
    })
  }
  const body = { envelopeId: id, meta: { redirectUrl } }
  await send({ method: 'POST', path: '/envelope/update', body })
  return redirectUrl
}
