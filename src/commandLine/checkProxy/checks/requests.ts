import * as routes from '../../../contract/routes.js'
import { checksOf, problem, type Verdict, warning } from '../../checks/check.js'
import type { Answer, Caller } from '../caller.js'
import { creating, sending, refused } from '../probing.js'

/** Fields that a proxy must refuse: server settings, a malformed claim, and an unknown field. */
const FORBIDDEN: Readonly<Record<string, unknown>> = {
  authentication: { type: 'custom', provider: 'check-proxy', data: { Check: 'proxy' } },
  embeddable_in: ['https://check-proxy.example'],
  redirect_url: 'https://check-proxy.example/finished',
  landing: 'https://check-proxy.example/finished',
  claims: { 'check-proxy': { nested: 'claim' } },
  check_proxy: true,
}

/** Malformed ids. If a proxy copies one into the path of its call, the call may reach another operation. */
const MALFORMED_IDS = [
  're_',
  'xx_checkproxy',
  `re_${'a'.repeat(200)}`,
  're_a.b',
  '..%2f..%2fenvelopes',
  '%2e%2e',
  're_a%2f..%2fre_b',
  're_a%3fx=1',
  're_a%23x',
  're_a%5c..%5cre_b',
  're_a%00',
  're_a%0d%0ax-check:%201',
]

/** Paths that a lenient server may treat as the path that creates a ceremony. */
const DETOURS = [
  '/x/../recipients/{id}/ceremony',
  '/x/%2e%2e/recipients/{id}/ceremony',
  String.raw`\recipients\{id}\ceremony`,
]

/** Checks which bodies, paths and methods the proxy refuses. */
export const requestChecks = checksOf<Caller>({
  'body-fields': {
    promise: 'Fields that only the server can set are refused, not ignored: 400 or 422.',
    remedy:
      'Accept only `landing` (a key, not a url), `claims` (texts by label) and `ancestors` (origins), and answer 400 for any other field.',
    run: sending(
      Object.entries(FORBIDDEN).map(([field, value]) =>
        creating(`with “${field}” in the body`, { body: { [field]: value } }),
      ),
      [400, 422],
    ),
  },
  'json-object': {
    promise: 'A body that is not a JSON object is refused: 400 or 422.',
    remedy: 'Answer 400 if the body is not a JSON object.',

    // A body parser in front of the proxy may refuse all but lists and objects.
    run: sending(
      ['{', '[]', '"text"', 'null'].map((body) =>
        creating(`with the body ${body}`, { body, isStray: body !== '[]' }),
      ),
      [400, 422],
    ),
  },
  'content-type': {
    promise: 'A POST with the content type of an HTML form is refused: 415.',
    remedy: 'Answer 415 if the content type is not application/json.',
    run: sending(
      // Browsers send the second without a preflight, too.
      [
        'text/plain',
        'text/plain; application/json',
        'application/x-www-form-urlencoded',
        undefined,
      ].map((type) =>
        creating(`with the content type ${type ?? 'left out'}`, {
          headers: { 'content-type': type },
        }),
      ),
      [415, 400, 403],
    ),
  },
  'body-limit': {
    promise: 'A body of one megabyte is refused: 413.',
    remedy:
      'Stop reading after a few kilobytes, and answer 413. Mount the proxy before a body parser that accepts more.',

    // Instead of 413, a server may close the connection, and a server in front of it then fails.
    // A server may also refuse a chunked body.
    run: sending(
      [false, true].map((chunked) =>
        creating(`with a ${chunked ? 'chunked ' : ''}body of one megabyte`, {
          // The body is valid JSON, so that its size is its only fault.
          body: `{${' '.repeat(1_048_576)}}`,
          chunked,
          isStray: true,
        }),
      ),
      (answer) =>
        refused(413, 0, 500, 502, ...(answer.probe.chunked ? [400, 411, 501] : []))(answer),
    ),
  },
  ids: {
    promise: 'A malformed id is refused: 400, 403 or 404.',
    remedy: 'Answer 400 if the id is not re_ or del_, then letters, digits, _ or -.',
    run: sending(
      MALFORMED_IDS.map((id) => ({
        what: `POST /recipients/${id.slice(0, 24)}/ceremony`,
        path: routes.ceremony(id),
        isStray: true,
      })),
      [400, 403, 404],
    ),
  },
  'one-path': {
    promise: 'A path with “..” or “\\” does not create a ceremony.',
    run: sending(
      ({ options }) =>
        DETOURS.map((path) => ({
          what: `POST ${path}`,
          path: path.replace('{id}', options.recipientId),
          isStray: true,
        })),
      ({ status, probe, json }) =>
        status >= 200 && status < 300 && json
          ? warning(
              `${probe.what} created a ceremony, because a server resolves the path.`,
              LENIENT,
            )
          : undefined,
    ),
  },
  methods: {
    promise: 'A wrong method is refused: 405 and the header Allow.',
    remedy: 'Answer 405 with the header Allow: POST.',
    run: sending(
      [
        // A server in front of the proxy may refuse these methods itself.
        ...['GET', 'PUT', 'DELETE'].map((method) => ({
          what: `${method} …/ceremony`,
          method,
          isStray: method !== 'GET',
        })),
        { what: 'POST …/deliverables/{id}', path: '/deliverables/del_checkproxy' },
      ],
      (answer) =>
        answer.probe.isStray && answer.status >= 400
          ? undefined
          : (refused(405)(answer) ?? withoutAllow(answer)),
    ),
  },
})

const LENIENT =
  'Refuse such paths if a server in front has rules for paths. Frameworks and Vite’s dev server often resolve them.'

function withoutAllow({ probe, status, headers }: Answer): Verdict {
  const isAllowed = (headers['allow'] ?? '').split(/,\s*/).includes('POST')
  // A framework such as Next answers methods without a handler itself, and sends no Allow.
  if (status !== 405 || probe.isStray || probe.path !== undefined || isAllowed) return undefined
  return problem('The Allow header of the 405 response must contain POST.')
}
