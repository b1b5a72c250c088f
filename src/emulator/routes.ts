import { downloadDocument, downloadFile } from './auditLog/downloadFile.js'
import {
  finishCeremony,
  openCeremony,
  openInvalidLink,
  retrieveState,
} from './ceremony/handleCeremony.js'
import type { EmulatorContext, RouteHandler } from './emulatorContext.js'
import type { FaultOperation } from './faults/fault.js'
import { isJson, ServiceProblem } from './http/serviceProblem.js'
import { type Profile, type ProfileName, profiles } from './profile/profile.js'
import { createCeremony } from './service/createCeremony.js'
import { retrieveEnvelope, retrieveRecipient } from './service/liveReads.js'
import { replaceRecipient } from './service/replaceRecipient.js'
import { retrieveDeliverable } from './service/retrieveDeliverable.js'

/** The function that answers a request, with the operation of the request. */
export interface MatchedRoute {
  /** The operation, for faults and the log of calls. Some requests have no operation. */
  readonly operation?: FaultOperation
  readonly answer: (context: EmulatorContext, request: Request, url: URL) => Promise<Response>
}

interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  /** The only profile that has this route. Default: every profile. */
  readonly profile?: ProfileName
  readonly operation?: FaultOperation
  readonly answer: RouteHandler
}

function route(
  method: Route['method'],
  path: RegExp,
  answer: RouteHandler,
  more: Pick<Route, 'operation' | 'profile'> = {},
): Route {
  return { method, path, answer, ...more }
}

const { contract, live } = profiles

const ROUTES: readonly Route[] = [
  ...[contract, live].map(({ name: profile, ceremonySegment }) => {
    const path = new RegExp(`^/v1/recipients/([^/]+)/${ceremonySegment}$`)
    return route('POST', path, createCeremony, { operation: 'create_ceremony', profile })
  }),
  route('POST', /^\/v1\/recipients\/([^/]+)\/replace$/, replaceRecipient, {
    operation: 'replace_recipient',
  }),
  route('GET', /^\/v1\/deliverables\/([^/]+)$/, retrieveDeliverable, {
    operation: 'retrieve_deliverable',
  }),
  route('GET', /^\/v1\/_emulator\/recipients\/([^/]+)\/document$/, downloadDocument),
  route('GET', /^\/v1\/recipients\/([^/]+)$/, retrieveRecipient, { profile: 'live' }),
  route('GET', /^\/v1\/envelopes\/([^/]+)$/, retrieveEnvelope, { profile: 'live' }),
  route('GET', /^\/([A-Za-z0-9-]+)\/start$/, openCeremony, { operation: 'open_ceremony' }),
  route('GET', /^\/([A-Za-z0-9-]+)\/state$/, retrieveState),
  route('POST', /^\/([A-Za-z0-9-]+)\/finish$/, finishCeremony, { operation: 'finish_ceremony' }),
  route('GET', /^\/([a-z]{2}(?:-[A-Za-z0-9]+)?)(?:\/.*)?$/, openInvalidLink, {
    profile: 'live',
    operation: 'open_ceremony',
  }),
  route('GET', /^\/files\/([^/]+)$/, downloadFile, { operation: 'download_file' }),
]

/** Finds the route of a request. For an unknown path or method, `answer` throws a problem. */
export function matchRoute({ name }: Profile, method: string, path: string): MatchedRoute {
  const onPath = ROUTES.filter(
    ({ profile = name, path: shape }) => profile === name && shape.test(path),
  )
  const found = onPath.find((candidate) => candidate.method === method)
  const id = found?.path.exec(path)?.[1] ?? ''
  const answer: MatchedRoute['answer'] = async (context, request, url) => {
    if (path.startsWith('/v1/')) checkCall(context, request)
    if (found) return found.answer(context, { id, request, url })
    if (onPath.length > 0) throw methodNotAllowed(onPath)
    throw new ServiceProblem('not-found', UNKNOWN_PATH)
  }
  return { answer, ...(found?.operation && { operation: found.operation }) }
}

/** Checks the API key and the rate limit and, with `strict`, the content type. */
function checkCall({ settings, rateLimit }: EmulatorContext, request: Request): void {
  if (request.headers.get('x-api-key') !== settings.apiKey) {
    throw new ServiceProblem(
      'invalid-api-key',
      'The header X-API-Key is missing, or it is not the key of this emulator.',
    )
  }
  rateLimit.count(settings.requestsPerSecond)
  if (!settings.strict || request.method !== 'POST' || isJson(request)) return
  throw new ServiceProblem(
    'unsupported-media-type',
    'In strict mode, the body must be application/json.',
  )
}

function methodNotAllowed(routes: readonly Route[]): ServiceProblem {
  const allow = routes.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ')
  return new ServiceProblem('method-not-allowed', `This path accepts only ${allow}.`, {
    headers: { allow },
  })
}

const UNKNOWN_PATH = 'Unknown path. Service paths begin with /v1/, test paths with /_emulator/.'
