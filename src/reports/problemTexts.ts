import type { Problem, ProblemCode } from '../contract/problem.js'

/** The texts of all problem codes. Programs should read the `code`, because texts may change. */
export const problemTexts: Readonly<Record<ProblemCode, Pick<Problem, 'title' | 'remedy'>>> = {
  invalid_recipient_id: {
    title: 'The recipient’s id is not valid.',
    remedy: 'Send the id that the service returned: "re_", then letters, digits, "_" or "-".',
  },
  invalid_deliverable_id: {
    title: 'The deliverable’s id is not valid.',
    remedy: 'Send the id that the service returned: "del_", then letters, digits, "_" or "-".',
  },
  invalid_json: {
    title: 'The request is not valid JSON.',
    remedy: 'Send a JSON object in UTF-8, at least "{}".',
  },
  invalid_body: {
    title: 'The request does not have the expected fields.',
    remedy: 'Send a JSON object with the documented fields and types of this route.',
  },
  unknown_field: {
    title: 'The request has an unknown field.',
    remedy:
      'Remove that field. Only the server sets `authentication`, `embeddable_in` and `redirect_url`. `claims` must map labels to strings.',
  },
  redirect_url_not_allowed: {
    title: 'The requested page after the ceremony is not allowed.',
    remedy: 'Send `landing` with a key of the option `redirectUrls`, not with a url.',
  },
  invalid_idempotency_key: {
    title: 'The Idempotency-Key is not valid.',
    remedy:
      'Send 1 to 128 visible ASCII characters without quotes or backslashes, such as a random UUID.',
  },
  idempotency_key_required: {
    title: 'The request has no Idempotency-Key.',
    remedy:
      'Send the header `Idempotency-Key` with a random UUID. If you repeat the call, send the same key, so that it takes effect only once. A server in front may have removed the header.',
  },
  unauthenticated: {
    title: 'You are not signed in.',
    remedy: '`authenticate` returned no session. Sign the person in and repeat the call.',
  },
  forbidden: {
    title: 'You do not have permission for this.',
    remedy: '`authorize` did not return `true` for this session and id. Check both.',
  },
  bad_origin: {
    title: 'The request does not come from the portal.',
    remedy:
      'Set `publicUrl` to the url at which browsers reach the proxy; list the origins of other pages in `allowedOrigins`.',
  },
  not_found: {
    title: 'This url or deliverable does not exist.',
    remedy:
      'Check the path against `publicUrl` and the documented routes, and the id of the deliverable.',
  },
  method_not_allowed: {
    title: 'This HTTP method is not allowed here.',
    remedy: 'Use a method of the Allow header.',
  },
  recipient_not_found: {
    title: 'The signing service does not know this recipient.',
    remedy:
      'Check the recipient’s id, `service.baseUrl` and `service.adapter`. The API key must belong to the recipient’s account.',
  },
  recipient_not_actionable: {
    title: 'This recipient can no longer sign or be replaced.',
    remedy:
      'The recipient has completed, was replaced or does not exist, or the envelope is not in progress. Show the recipient’s current status.',
  },
  idempotency_key_in_use: {
    title: 'The first call with this Idempotency-Key is still in progress.',
    remedy: 'Repeat the call with the same Idempotency-Key after the seconds in Retry-After.',
  },
  replacement_in_progress: {
    title: 'Another replacement of this recipient is not finished yet.',
    remedy:
      'Repeat the call after the seconds in Retry-After. If it is refused again, `unrecordedReplacements()` lists a replacement that the same person must repeat, and the envelope shows who signs now.',
  },
  body_timeout: {
    title: 'The request did not arrive in time.',
    remedy:
      'Send the whole body within the time limit, `timeoutMs`. Or mount the proxy before a body parser, such as `express.json()`, which has read the body.',
  },
  body_too_large: {
    title: 'The request is too large.',
    remedy: 'Send a body of at most 8,192 bytes.',
  },
  unsupported_media_type: {
    title: 'The request has the wrong content type.',
    remedy: 'Send `Content-Type: application/json` and no Content-Encoding.',
  },
  idempotency_key_reused: {
    title: 'The call differs from an earlier call with the same Idempotency-Key.',
    remedy:
      'Use a new Idempotency-Key for each new call, and the old key only to repeat a call. `evidence` belongs to the call: it must return the same value within a login session.',
  },
  rate_limited: {
    title: 'Too many calls. Please wait a moment.',
    remedy:
      'Wait for the seconds in Retry-After. The option `limits` sets the limits. A subject can also leave at most 500 replacements and unknown outcomes a day.',
  },
  internal_error: {
    title: 'Something went wrong.',
    remedy: 'This is a fault of the proxy. Please report it with the request id.',
  },
  host_error: {
    title: 'Something went wrong.',
    remedy:
      '`authenticate`, `authorize`, `evidence` or `confirm` threw, took too long, or returned an invalid value. The server’s log, or the event `host_error` with this request id, names the function.',
  },
  upstream_error: {
    title: 'The signing service could not handle the request.',
    remedy: 'Try again later. The event with this request id has the status of the service.',
  },
  upstream_rejected: {
    title: 'The signing service did not accept the request.',
    remedy:
      'Correct the name, the email address or another field and try again. The event with this request id has the service’s status and problem type.',
  },
  upstream_auth: {
    title: 'The signing service could not handle the request.',
    remedy: 'The service refused the API key. Check the key, its account and its permissions.',
  },
  upstream_unreachable: {
    title: 'The signing service cannot be reached.',
    remedy:
      'Check `service.baseUrl`, DNS, TLS and the outgoing connections of the proxy’s network.',
  },
  upstream_invalid: {
    title: 'The signing service returned an unexpected answer.',
    remedy: 'Check that `service.baseUrl` and `service.adapter` match the signing service.',
  },
  upstream_invalid_url: {
    title: 'The signing service returned a url that is not allowed.',
    remedy: 'Add the ceremony’s origin to `service.ceremonyOrigins`. Portal origins are refused.',
  },
  upstream_busy: {
    title: 'The signing service is busy. Please wait a moment.',
    remedy: 'Wait for the seconds in Retry-After, if given, then try again.',
  },
  not_ready_yet: {
    title: 'The signing service is not ready for this yet. Please wait a moment.',
    remedy: 'Wait for the seconds in Retry-After, if given, then try again.',
  },
  key_unavailable: {
    title: 'Signing is not available at the moment.',
    remedy: 'The function `service.apiKey` threw, took too long, or returned an invalid key.',
  },
  store_unavailable: {
    title: 'Signing is not available at the moment.',
    remedy:
      'The store in the option `state` did not answer, or is full. See the event `state_failed`.',
  },
  replacement_not_recorded: {
    title: 'The new recipient is not recorded yet. Please try again.',
    remedy:
      'The service made the replacement, but `onReplaced` failed. Repeat the call: only `onReplaced` runs again. The event with this request id has the new recipient’s id.',
  },
  upstream_timeout: {
    title: 'The signing service did not answer in time.',
    remedy:
      'If the answer has `unknown_outcome`, the call may have taken effect: check the envelope before you repeat the call. Otherwise nothing has changed. The limit is `timeoutMs`.',
  },
  outcome_unknown: {
    title: 'It is not known whether the earlier call took effect.',
    remedy:
      'The answer to the first call was lost. Check the envelope. Then create the ceremony with a new key. `unrecordedReplacements()` lists a new recipient of a lost replacement, if the service has named it.',
  },
}

/** Why a page waits: the portal has given no id. */
export const NO_ID =
  '`byDeliverable` has no deliverable for a recipient, so the page waits for the signature. Return the id that you stored with the document. Without an audit log, leave out `confirm`.'

/** Why pages cannot ask about signatures. */
export const NO_CONFIRM =
  'The proxy has no option `confirm`, so pages cannot ask whether a recipient has signed. Set it, for example byDeliverable(…).'

/** Why a request has a length but no body. */
export const READ_BEFORE =
  'No byte of the body reached the proxy. Mount the proxy before any body parser, such as `express.json()`, `koa-bodyparser` or Fastify’s content type parsers.'

/** Why a `confirm` without a parameter is wrong. */
export const SAME_ANSWER =
  'The function takes no argument, so its answer is the same for every recipient. Return true only if your server has found the signature of `recipientId`, for example with byDeliverable.'
