import type { ProblemCode } from '../../contract/problem.js'

interface ProblemText {
  /** One sentence for people. */
  readonly title: string
  /** What the developer should do about it. */
  readonly remedy: string
}

/** The texts of every problem. They may change: programs read the `code`. */
export const problemTexts: Readonly<Record<ProblemCode, ProblemText>> = {
  invalid_recipient_id: {
    title: 'This is not the id of a recipient.',
    remedy: 'Send the id as the service gave it: "re_" and letters, digits, "_" or "-".',
  },
  invalid_deliverable_id: {
    title: 'This is not the id of a deliverable.',
    remedy: 'Send the id as the service gave it: "del_" and letters, digits, "_" or "-".',
  },
  invalid_json: {
    title: 'The request is not valid JSON.',
    remedy: 'Send a JSON object in UTF-8, at least "{}".',
  },
  invalid_body: {
    title: 'The request does not have the expected fields.',
    remedy: 'Send a JSON object whose fields have the types that the route documents.',
  },
  unknown_field: {
    title: 'The request has an unknown field.',
    remedy:
      'Remove it. The server sets `authentication`, `embeddable_in` and `redirect_url`. The field `evidence` takes labels with texts.',
  },
  redirect_url_not_allowed: {
    title: 'The page after the ceremony is not allowed.',
    remedy: 'Send a key of `redirectUrls` as `redirect`. A url is not accepted.',
  },
  invalid_idempotency_key: {
    title: 'The Idempotency-Key is not valid.',
    remedy:
      'Send 1 to 128 visible ASCII characters without quotes or backslashes, such as a random UUID.',
  },
  idempotency_key_required: {
    title: 'The request has no Idempotency-Key.',
    remedy:
      'Send the header `Idempotency-Key` with a random UUID. Repeat a call with the same key, so that no replacement happens twice.',
  },
  unauthenticated: {
    title: 'You are not signed in.',
    remedy: '`authenticate` returned no session. Sign the person in and repeat the call.',
  },
  forbidden: {
    title: 'You may not do this.',
    remedy: '`authorize` did not return `true` for this session and id.',
  },
  bad_origin: {
    title: 'The request does not come from the portal.',
    remedy:
      'Set `publicUrl` to the address at which browsers reach the proxy; list other origins of pages in `allowedOrigins`.',
  },
  not_found: {
    title: 'This address or deliverable does not exist.',
    remedy:
      'Check the path against `publicUrl` and the documented routes, and the id of the deliverable.',
  },
  method_not_allowed: {
    title: 'This method is not allowed here.',
    remedy: 'Use the method that the Allow header names.',
  },
  recipient_not_found: {
    title: 'The signing service does not know this recipient.',
    remedy:
      'Check the recipient’s id, that the API key is of the same mode and account, and `service.baseUrl` and `service.dialect`.',
  },
  recipient_not_actionable: {
    title: 'This recipient can no longer sign or be replaced.',
    remedy:
      'The recipient has completed, was replaced or does not exist, or the envelope is not in progress. Show the current state.',
  },
  idempotency_key_in_use: {
    title: 'The same call is still in progress.',
    remedy: 'Repeat the call with the same Idempotency-Key after the seconds in Retry-After.',
  },
  body_timeout: {
    title: 'The request did not arrive in time.',
    remedy: 'Send the whole body within `timeoutMs`.',
  },
  body_too_large: {
    title: 'The request is too large.',
    remedy: 'Send at most 8,192 bytes.',
  },
  unsupported_media_type: {
    title: 'The request has the wrong format.',
    remedy: 'Send `Content-Type: application/json` and no Content-Encoding.',
  },
  idempotency_key_reused: {
    title: 'The call differs from an earlier one with the same key.',
    remedy: 'Make a new Idempotency-Key for every new intention.',
  },
  rate_limited: {
    title: 'Too many calls. Please wait a moment.',
    remedy: 'Wait for the seconds in Retry-After. The option `limits` sets the limits.',
  },
  internal_error: {
    title: 'Something went wrong.',
    remedy: 'This is a fault of the proxy. Please report it with the request id.',
  },
  host_error: {
    title: 'Something went wrong.',
    remedy:
      '`authenticate`, `authorize` or `evidence` threw, took too long, or returned an invalid value. The event `host_error` with this request id names the function.',
  },
  upstream_error: {
    title: 'The signing service could not do this.',
    remedy: 'Try again later. The event with this request id has the service’s status.',
  },
  upstream_rejected: {
    title: 'The signing service did not accept this.',
    remedy:
      'Correct what was sent (a name, an email address) and try again. The event with this request id has the service’s status and type of problem.',
  },
  upstream_auth: {
    title: 'The signing service could not do this.',
    remedy: 'The service refused the API key: check it, its mode and its rights on the server.',
  },
  upstream_unreachable: {
    title: 'The signing service cannot be reached.',
    remedy:
      'Check `service.baseUrl`, DNS, TLS and the outgoing connections of the proxy’s network.',
  },
  upstream_invalid: {
    title: 'The signing service gave an unexpected answer.',
    remedy: 'Check that `service.baseUrl` and `service.dialect` are those of the service.',
  },
  upstream_invalid_url: {
    title: 'The signing service gave an address that cannot be used.',
    remedy: 'Check `service.ceremonyOrigins`. A ceremony must not have the portal’s own origin.',
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
    remedy: '`service.apiKey` threw, took too long, or returned no usable key.',
  },
  store_unavailable: {
    title: 'Signing is not available at the moment.',
    remedy:
      'The `state` did not answer, or cannot store another replacement. See the event `state_failed`.',
  },
  replacement_not_recorded: {
    title: 'The new recipient is not recorded yet. Please try again.',
    remedy:
      'The service made the replacement, but `onReplaced` failed. Repeat the call with the same Idempotency-Key: only `onReplaced` runs again. The event with this request id has the new recipient’s id.',
  },
  upstream_timeout: {
    title: 'The signing service did not answer in time.',
    remedy:
      'With `unknown_outcome`, the call may have taken effect: check the envelope before you repeat it. Without it, the call was a read or was not sent. See `timeoutMs`.',
  },
  outcome_unknown: {
    title: 'It is not known whether the earlier call took effect.',
    remedy:
      'The first call with this Idempotency-Key was lost. Check the envelope before you try with a new key.',
  },
}
