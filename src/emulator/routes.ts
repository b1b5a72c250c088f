import { downloadFile } from './auditLog/downloadFile.js'
import {
  askCeremony,
  finishCeremony,
  openCeremony,
  openNothing,
} from './ceremony/handleCeremony.js'
import type { EmulatorContext } from './emulatorContext.js'
import type { FaultOperation } from './faults/fault.js'
import { ServiceProblem } from './http/serviceProblem.js'
import { type Profile, type ProfileName, profiles } from './profile/profile.js'
import { createCeremony } from './service/createCeremony.js'
import { retrieveEnvelope, retrieveRecipient } from './service/liveReads.js'
import { replaceRecipient } from './service/replaceRecipient.js'
import { retrieveDeliverable } from './service/retrieveDeliverable.js'

/** The handler of a request. */
export interface MatchedRoute {
  /** The operation for faults and for the log; `undefined` for helpers of the page. */
  readonly operation?: FaultOperation
  readonly answer: (context: EmulatorContext, request: Request, url: URL) => Promise<Response>
}

/** A route before its path is known. `id` is the path's one variable part. */
interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  /** The profile of a route that the other profile lacks. */
  readonly profile?: ProfileName
  readonly operation?: FaultOperation
  readonly answer: (
    context: EmulatorContext,
    call: { readonly id: string; readonly request: Request; readonly url: URL },
  ) => Promise<Response>
}

const ROUTES: readonly Route[] = [
  ...Object.values(profiles).map(({ name, ceremonySegment }): Route => ({
    method: 'POST',
    path: new RegExp(`^/v1/recipients/([^/]+)/${ceremonySegment}$`),
    profile: name,
    operation: 'create_ceremony',
    answer: (context, { id, request }) => createCeremony(context, id, request),
  })),
  {
    method: 'POST',
    path: /^\/v1\/recipients\/([^/]+)\/replace$/,
    operation: 'replace_recipient',
    answer: (context, { id, request }) => replaceRecipient(context, id, request),
  },
  {
    method: 'GET',
    path: /^\/v1\/deliverables\/([^/]+)$/,
    operation: 'retrieve_deliverable',
    answer: (context, { id }) => retrieveDeliverable(context, id),
  },
  {
    method: 'GET',
    path: /^\/v1\/recipients\/([^/]+)$/,
    profile: 'live',
    answer: (context, { id }) => retrieveRecipient(context, id),
  },
  {
    method: 'GET',
    path: /^\/v1\/envelopes\/([^/]+)$/,
    profile: 'live',
    answer: (context, { id }) => retrieveEnvelope(context, id),
  },
  {
    method: 'GET',
    path: /^\/([A-Za-z0-9-]+)\/start$/,
    operation: 'open_ceremony',
    answer: (context, { id, url }) => openCeremony(context, id, url.searchParams),
  },
  {
    method: 'GET',
    path: /^\/([A-Za-z0-9-]+)\/state$/,
    answer: (context, { url }) => askCeremony(context, url.searchParams.get('token') ?? ''),
  },
  {
    method: 'POST',
    path: /^\/([A-Za-z0-9-]+)\/finish$/,
    operation: 'finish_ceremony',
    answer: (context, { request }) => finishCeremony(context, request),
  },
  {
    method: 'GET',
    path: /^\/([a-z]{2}(?:-[A-Za-z0-9]+)?)(?:\/.*)?$/,
    profile: 'live',
    operation: 'open_ceremony',
    answer: (context, { id, url }) => openNothing(context, id, url.searchParams),
  },
  {
    method: 'GET',
    path: /^\/files\/([^/]+)$/,
    operation: 'download_file',
    answer: (context, { url }) => downloadFile(context, url.searchParams.get('token') ?? ''),
  },
]

/** The route of a request. For an unknown path or method it answers with a problem. */
export function matchRoute({ name }: Profile, method: string, path: string): MatchedRoute {
  const onPath = ROUTES.filter((route) => (route.profile ?? name) === name && route.path.test(path))
  const route = onPath.find((candidate) => candidate.method === method)
  const id = route?.path.exec(path)?.[1] ?? ''
  const answer: MatchedRoute['answer'] = async (context, request, url) => {
    if (path.startsWith('/v1/')) checkCall(context, request)
    if (route) return route.answer(context, { id, request, url })
    throw onPath.length > 0 ? methodNotAllowed(onPath) : unknownPath()
  }
  return { answer, ...(route?.operation && { operation: route.operation }) }
}

/** Checks the key, the rate and, when strict, the content type: the contract shows no content type. */
function checkCall({ settings, rateLimit }: EmulatorContext, { headers, method }: Request): void {
  if (headers.get('x-api-key') !== settings.apiKey) {
    throw new ServiceProblem(
      'invalid-api-key',
      'The header X-API-Key is missing, or it is not the key of this emulator.',
    )
  }
  rateLimit.count(settings.requestsPerSecond)
  const isJson = /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')
  if (!settings.strict || method !== 'POST' || isJson) return
  throw new ServiceProblem('unsupported-media-type', 'Strict: the body must be application/json.')
}

function methodNotAllowed(routes: readonly Route[]): ServiceProblem {
  const allow = routes.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ')
  return new ServiceProblem('method-not-allowed', `This path accepts only ${allow}.`, {
    headers: { allow },
  })
}

function unknownPath(): ServiceProblem {
  return new ServiceProblem(
    'not-found',
    'This path is unknown. Operations begin with /v1/, controls with /_emulator/.',
  )
}
