import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import type { EmulatorContext } from '../emulatorContext.js'
import { ServiceProblem } from '../http/serviceProblem.js'
import { readJson } from '../http/readJson.js'
import type { CeremonyRecord, EnvelopeRecord } from '../store/records.js'
import type { CeremonyStanding } from './ceremonyStanding.js'
import { type CeremonyState, ceremonyState } from './ceremonyState.js'
import {
  type FinishAnswer,
  type FinishRequest,
  parseFinishRequest,
} from '../store/finishRequest.js'
import { redirectDelayOf } from '../service/ceremonyRequest.js'
import { frameAncestors } from '../service/frameAncestors.js'
import { pageMode } from '../profile/pageMode.js'
import { pageHeaders } from './pageHeaders.js'
import { redirectTarget } from './redirectTarget.js'
import { ceremonyStyles, stylesIn } from './html/ceremonyStyles.js'
import { renderNoticePage } from './html/renderNoticePage.js'
import { renderStartPage } from './html/renderStartPage.js'
import { textsFor } from './texts/textsFor.js'

/** A ceremony whose token is genuine, and all that belongs to it. */
interface FoundCeremony {
  readonly ceremony: CeremonyRecord
  readonly envelope: EnvelopeRecord
  readonly recipient: Recipient
  readonly state: CeremonyState
}

/** `GET /{locale}/start?token=…`: the page that a ceremony's url leads to. */
export async function openCeremony(
  context: EmulatorContext,
  locale: string,
  parameters: URLSearchParams,
): Promise<Response> {
  const texts = textsFor(locale)
  const token = parameters.get('token') ?? ''
  const mode = pageMode(context.settings.profile, parameters)
  const found = await findCeremony(context, token)
  if (!found) {
    return page(
      context,
      renderNoticePage({ texts, state: 'invalid', mode, isLink: token !== '' }),
      frameAncestors(mode.framersOfInvalid),
    )
  }
  const { ceremony, envelope, recipient, state } = found
  const directive = frameAncestors(
    ceremony.faults.refuseFrame || !mode.isFramable ? [] : ceremony.request.embeddable_in,
  )
  if (state !== 'ready') {
    // Only the finished go there (service contract, Ceremony): the client takes it for the end.
    const hasFinished = state === 'signed' || state === 'declined'
    const redirectUrl = hasFinished ? redirectTarget(context.settings, found) : undefined
    return page(context, renderNoticePage({ texts, state, redirectUrl, mode }), directive)
  }
  context.store.open(ceremony)
  const { redirectBy, profile } = context.settings
  const data = {
    token,
    finishPath: `/${texts.lang}/finish`,
    statePath: `/${texts.lang}/state`,
    redirectBy,
    redirectDelay: redirectDelayOf(profile, ceremony.request) * 1000,
    mode,
    query: parameters.toString(),
    texts: texts.client,
    continueTo: texts.continueTo('{place}'),
  }
  return page(
    context,
    renderStartPage({ texts, envelope, recipient, sender: senderOf(found), data }),
    directive,
  )
}

/** `GET /{locale}/…` where no ceremony's url leads: one that was cut off. Only in the live profile. */
export async function openNothing(
  context: EmulatorContext,
  locale: string,
  parameters: URLSearchParams,
): Promise<Response> {
  const mode = pageMode(context.settings.profile, parameters)
  const notice = { texts: textsFor(locale), state: 'invalid', mode, isLink: false } as const
  return page(context, renderNoticePage(notice), frameAncestors(mode.framersOfInvalid))
}

/** Who asks: the envelope's sender, or the portal that vouched for the recipient. */
function senderOf({ envelope, ceremony }: FoundCeremony): string | undefined {
  return envelope.sender ?? ceremony.request.authentication.provider
}

/** `GET /{locale}/state?token=…`: what the open page asks from time to time. */
export async function askCeremony(context: EmulatorContext, token: string): Promise<Response> {
  const found = await findCeremony(context, token)
  const state = found?.state ?? 'invalid'
  const hasFinished = state === 'signed' || state === 'declined'
  const target = found && hasFinished ? redirectTarget(context.settings, found) : undefined
  const standing: CeremonyStanding = { state, redirect_url: target ?? null }
  return Response.json(standing, { headers: { 'cache-control': 'no-store' } })
}

/** `POST /{locale}/finish`: what the page's script sends when the recipient comes to the end. */
export async function finishCeremony(
  context: EmulatorContext,
  request: Request,
): Promise<Response> {
  const finish = parseFinishRequest(await readJson(request))
  if (!finish) {
    throw new ServiceProblem('invalid-request', 'This is not what the ceremony’s page sends.')
  }
  const found = await findCeremony(context, finish.token)
  if (!found) throw new ServiceProblem('not-found', 'There is no ceremony for this token.')
  // A page that asks again after a lost answer is told the same; nothing is signed twice.
  if (found.ceremony.outcome !== finish.outcome) end(context, found, finish)
  const answer: FinishAnswer = { redirect_url: redirectTarget(context.settings, found) ?? null }
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
}

function end(
  { store }: EmulatorContext,
  { ceremony, state }: FoundCeremony,
  finish: FinishRequest,
) {
  if (state !== 'ready') {
    throw new ServiceProblem('cannot-finish', `The ceremony cannot be finished: it is ${state}.`)
  }
  if (finish.outcome === 'signed') store.sign(ceremony, finish.signature)
  else store.decline(ceremony)
}

async function findCeremony(
  { tokens, store }: EmulatorContext,
  token: string,
): Promise<FoundCeremony | undefined> {
  const reading = await tokens.read(token)
  const ceremony = reading && store.ceremony(reading.subject)
  const envelope = ceremony && store.envelopeOfRecipient(ceremony.recipientId)
  const recipient = ceremony && store.recipient(ceremony.recipientId)
  if (!ceremony || !envelope || !recipient) return undefined
  return {
    ceremony,
    envelope,
    recipient,
    state: ceremonyState(ceremony, recipient, reading.expired),
  }
}

async function page(
  { settings }: EmulatorContext,
  markup: string,
  frameAncestorsDirective: string,
): Promise<Response> {
  const styles = stylesIn(settings.colorScheme)
  return new Response(
    markup.replace(ceremonyStyles, () => styles),
    {
      headers: await pageHeaders(frameAncestorsDirective, styles),
    },
  )
}
