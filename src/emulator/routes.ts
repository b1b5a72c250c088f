import { downloadFile } from './auditLog/downloadFile.js'
import {
  askCeremony,
  finishCeremony,
  openCeremony,
  openNothing,
} from './ceremony/handleCeremony.js'
import type { EmulatorContext } from './emulatorContext.js'
import type { FaultOperation } from './faults/fault.js'
import type { Profile, ProfileName } from './profile/profile.js'
import { createCeremony } from './service/createCeremony.js'
import { createEnvelope, createUpload, retrieveEnvelope } from './service/live/liveEnvelope.js'
import { retrieveRecipient } from './service/live/liveRecipient.js'
import { replaceRecipient } from './service/replaceRecipient.js'
import { retrieveDeliverable } from './service/retrieveDeliverable.js'
import { ServiceProblem } from './http/serviceProblem.js'

/** Who answers a request. */
export interface MatchedRoute {
  /** What faults call it, where they can befall it. */
  readonly operation?: FaultOperation
  readonly answer: (context: EmulatorContext, request: Request, url: URL) => Promise<Response>
}

/** A route before its path is known; `id` is the path's one variable part. */
interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  /** Where only one profile has it. */
  readonly profile?: ProfileName
  readonly operation?: FaultOperation
  readonly answer: (
    context: EmulatorContext,
    call: { readonly id: string; readonly request: Request; readonly url: URL },
  ) => Promise<Response>
}

const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/recipients\/([^/]+)\/ceremonies$/,
    profile: 'live',
    operation: 'create_ceremony',
    answer: (context, { id, request }) => createCeremony(context, id, request),
  },
  {
    method: 'POST',
    path: /^\/v1\/recipients\/([^/]+)\/ceremony$/,
    profile: 'contract',
    operation: 'create_ceremony',
    answer: (context, { id, request }) => createCeremony(context, id, request),
  },
  {
    method: 'POST',
    path: /^\/v1\/recipients\/([^/]+)\/replace$/,
    operation: 'replace_recipient',
    answer: (context, { id, request }) => replaceRecipient(context, id, request),
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
    method: 'POST',
    path: /^\/v1\/envelopes$/,
    profile: 'live',
    answer: (context, { request }) => createEnvelope(context, request),
  },
  {
    method: 'POST',
    path: /^\/v1\/uploads$/,
    profile: 'live',
    answer: (context, { request }) => createUpload(context, request),
  },
  {
    method: 'GET',
    path: /^\/v1\/deliverables\/([^/]+)$/,
    operation: 'retrieve_deliverable',
    answer: (context, { id }) => retrieveDeliverable(context, id),
  },
  {
    method: 'GET',
    path: /^\/([A-Za-z0-9-]+)\/start$/,
    operation: 'open_ceremony',
    answer: (context, { id, url }) => openCeremony(context, id, url.searchParams),
  },
  {
    // Of the page's own accord and every few seconds: no operation, so no fault meets it.
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

/** The route for a request; one that explains, for a path or a method that has none. */
export function matchRoute({ name }: Profile, method: string, path: string): MatchedRoute {
  const onPath = ROUTES.filter((route) => (route.profile ?? name) === name && route.path.test(path))
  const route = onPath.find((candidate) => candidate.method === method)
  const id = route?.path.exec(path)?.[1] ?? ''
  const answer: MatchedRoute['answer'] = async (context, request, url) => {
    if (path.startsWith('/v1/')) {
      checkApiKey(context, request)
      context.takeTurn(context.settings.requestsPerSecond)
    }
    if (path.startsWith('/v1/') && context.settings.strict) checkContentType(request)
    if (route) return route.answer(context, { id, request, url })
    throw onPath.length > 0 ? methodNotAllowed(onPath) : nothingHere()
  }
  return { answer, ...(route?.operation && { operation: route.operation }) }
}

function checkApiKey({ settings }: EmulatorContext, request: Request): void {
  if (request.headers.get('x-api-key') === settings.apiKey) return
  throw new ServiceProblem(
    'invalid-api-key',
    'The header X-API-Key is missing, or does not hold the key this emulator was started with.',
  )
}

/** Bodies are JSON, says the contract; which content type they need it does not show. */
function checkContentType({ method, headers }: Request): void {
  const type = headers.get('content-type') ?? ''
  if (method !== 'POST' || /^application\/json\s*(;|$)/i.test(type)) return
  throw new ServiceProblem('unsupported-media-type', 'Strict: the body must be application/json.')
}

function methodNotAllowed(routes: readonly Route[]): ServiceProblem {
  const allow = routes.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ')
  return new ServiceProblem('method-not-allowed', `This path answers ${allow} only.`, {
    headers: { allow },
  })
}

function nothingHere(): ServiceProblem {
  return new ServiceProblem(
    'not-found',
    'There is nothing at this path. The operations begin with /v1/, the controls with /_emulator/.',
  )
}
