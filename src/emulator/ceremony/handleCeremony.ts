import type { CeremonyAuthentication } from '../../contract/ceremony.js'
import type { CompleteRecipient as Recipient } from '../../contract/recipient.js'
import type { EmulatorContext, RouteHandler } from '../emulatorContext.js'
import type { EmulatorSettings } from '../emulatorOptions.js'
import { readJson, ServiceProblem } from '../http/serviceProblem.js'
import { pageMode } from '../profile/pageMode.js'
import { redirectDelayOf } from '../service/ceremonyRequest.js'
import { frameAncestors, framers } from '../service/frameAncestors.js'
import type { CeremonyRecord, EnvelopeRecord, Sender } from '../store/records.js'
import {
  type CeremonyState,
  ceremonyState,
  hasFinished,
  type StateAnswer,
} from './ceremonyState.js'
import { type FinishAnswer, parseFinishRequest } from './finishRequest.js'
import { accentStyle } from './html/ceremonyStyles.js'
import { renderNoticePage } from './html/renderNoticePage.js'
import { renderStartPage } from './html/renderStartPage.js'
import { pageHeaders } from './pageHeaders.js'
import { textsFor } from './texts/textsFor.js'

/** The ceremony of a valid token, with its envelope, recipient and state. */
interface FoundCeremony {
  readonly ceremony: CeremonyRecord
  readonly envelope: EnvelopeRecord
  readonly recipient: Recipient
  readonly state: CeremonyState
}

/** Answers `GET /{locale}/start?token=…` with the page on which the recipient signs. */
export const openCeremony: RouteHandler = async (context, call) => {
  const { id: locale, url } = call
  const token = tokenOf(url)
  const found = await findCeremony(context, token)
  if (!found) return openInvalidLink(context, call)
  const { profile, colorScheme } = context.settings
  const texts = textsFor(locale)
  const mode = pageMode(profile, url.searchParams)
  const { ceremony, envelope, recipient, state } = found
  const isRefused = ceremony.faults.refuseFrame || !mode.isFramable
  const sources = framers(isRefused ? [] : ceremony.request.embeddable_in)
  const accent = mode.accent ?? envelope.sender?.accentColor
  const style = accent === undefined ? undefined : accentStyle(accent)
  // Without a sender, the page names the portal that authenticated the recipient.
  const sender = envelope.sender ?? portalOf(ceremony.request.authentication)
  const headers = await pageHeaders(frameAncestors(sources), style)
  if (state !== 'ready') {
    // The page links to `redirect_url` only after the recipient has signed or declined.
    const redirectUrl = hasFinished(state) ? redirectTarget(context.settings, found) : undefined
    const notice = { texts, state, redirectUrl, sender, mode, framers: sources, colorScheme }
    return new Response(renderNoticePage(notice), { headers })
  }
  context.store.open(ceremony)
  const data = {
    token,
    finishPath: `/${texts.lang}/finish`,
    statePath: `/${texts.lang}/state`,
    redirectDelay: redirectDelayOf(profile, ceremony.request) * 1000,
    mode,
    query: url.searchParams.toString(),
    texts: texts.client,
    continueTo: texts.continueTo('{place}'),
  }
  const page = { texts, envelope, recipient, sender, style, data, framers: sources, colorScheme }
  return new Response(renderStartPage(page), { headers })
}

/** Returns the portal that authenticated the recipient. Only the method `custom` names it. */
function portalOf({ type, provider }: CeremonyAuthentication): Sender | undefined {
  return type === 'custom' && provider ? { name: provider } : undefined
}

/** Answers a url that matches no ceremony with a page that explains the invalid link. */
export const openInvalidLink: RouteHandler = async ({ settings }, { id: locale, url }) => {
  const { profile, colorScheme } = settings
  const mode = pageMode(profile, url.searchParams)
  const isLink = url.pathname.endsWith('/start') && tokenOf(url) !== ''
  const sources = framers(mode.framersOfInvalid)
  const texts = textsFor(locale)
  const headers = await pageHeaders(frameAncestors(sources))
  return new Response(
    renderNoticePage({ texts, state: 'invalid', mode, isLink, framers: sources, colorScheme }),
    { headers },
  )
}

/** Answers `GET /{locale}/state?token=…` with the state that an open ceremony page polls for. */
export const retrieveState: RouteHandler = async (context, { url }) => {
  const found = await findCeremony(context, tokenOf(url))
  const state = found?.state ?? 'invalid'
  const target = found && hasFinished(state) ? redirectTarget(context.settings, found) : undefined
  const answer: StateAnswer = { state, redirect_url: target ?? null }
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
}

/** Handles `POST /{locale}/finish`, which reports that the recipient signed or declined. */
export const finishCeremony: RouteHandler = async (context, { request }) => {
  const finish = parseFinishRequest(await readJson(request))
  if (!finish) {
    throw new ServiceProblem('invalid-request', 'The body must be a result of the ceremony page.')
  }
  const found = await findCeremony(context, finish.token)
  if (!found) throw new ServiceProblem('not-found', 'No ceremony has this token.')
  const { ceremony, state } = found
  // If a response was lost, the page repeats its request and gets the same response.
  if (ceremony.outcome !== finish.outcome) {
    if (state !== 'ready') {
      throw new ServiceProblem('cannot-finish', `The ceremony cannot be finished: it is ${state}.`)
    }
    context.store.end(ceremony, finish)
  }
  const answer: FinishAnswer = { redirect_url: redirectTarget(context.settings, found) ?? null }
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
}

/** Returns the parameter `token` of a url, or an empty string. */
export function tokenOf({ searchParams }: URL): string {
  return searchParams.get('token') ?? ''
}

async function findCeremony(
  { tokens, store }: EmulatorContext,
  token: string,
): Promise<FoundCeremony | undefined> {
  const reading = await tokens.read(token)
  const ceremony = reading && store.ceremony(reading.subject)
  const envelope = ceremony && store.find(ceremony.recipientId)
  const recipient = ceremony && store.recipient(ceremony.recipientId)
  if (!ceremony || !envelope || !recipient) return undefined
  const state = ceremonyState(ceremony, recipient, reading.hasExpired)
  return { ceremony, envelope, recipient, state }
}

/** Returns the url to open after the ceremony, or `undefined` if the client set no url. */
function redirectTarget(
  { redirectParameters }: Pick<EmulatorSettings, 'redirectParameters'>,
  { ceremony, envelope }: { ceremony: CeremonyRecord; envelope: EnvelopeRecord },
): string | undefined {
  const { faults, request, recipientId, outcome } = ceremony
  const target = faults.redirectElsewhere ?? request.redirect_url
  if (target === undefined || !redirectParameters) return target
  const url = new URL(target)
  url.searchParams.set('envelope_id', envelope.id)
  url.searchParams.set('recipient_id', recipientId)
  url.searchParams.set('ceremony_result', RESULTS[outcome])
  return url.href
}

const RESULTS = {
  signed: 'ceremony.completed',
  declined: 'ceremony.declined',
  open: 'ceremony.failed',
  revoked: 'ceremony.failed',
} as const
