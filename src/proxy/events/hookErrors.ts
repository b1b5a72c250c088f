import type { HostHook } from '../reply/proxyFailure.js'

/** One of the host's functions threw, or returned what it may not. For the server's own log. */
export interface HookError {
  readonly hook: HostHook
  /** As it was thrown: whatever the host's code has put into it. */
  readonly cause: unknown
  /** Also in the answer: header `X-Request-Id` and `request_id` of a problem. */
  readonly requestId: string
}

/** Tells the host what one of its functions threw. Never throws. */
export type ReportHookError = (error: HookError) => void

/** Hands what a hook threw to the host, or writes it to the server's log in one line. */
export function createHookErrorReport(
  onHookError: ((error: HookError) => void | Promise<void>) | undefined,
): ReportHookError {
  const report = onHookError ?? logHookError
  return (told) => {
    // Also catches the rejection of an async hook.
    void (async () => report(told))().catch(() => {})
  }
}

function logHookError({ hook, cause, requestId }: HookError): void {
  // oxlint-disable-next-line no-console -- what a host's function throws would be nowhere otherwise
  console.error(
    `react-signing-ceremony: \`${hook}\` failed (request ${requestId}): ${textOf(cause)}`,
  )
}

const MAX_LENGTH = 300

/**
 * What is secret by its shape: keys of the service and of webhooks, tokens, the query of an address
 * and what stands in one before the host; and by its name: whatever a cookie, a key or a password is.
 */
const SECRETS = new RegExp(
  [
    String.raw`\b(?:key|whsec)_[^\s"'<>]+`,
    String.raw`\b(?:Bearer|Basic)\s+\S+`,
    String.raw`\beyJ[\w-]+\.[\w.-]+`,
    String.raw`\?[^\s"'<>]+`,
    String.raw`#[^\s"'<>]*=[^\s"'<>]*`,
    String.raw`(?<=:\/\/)[^\s/"'<>]+@`,
    String.raw`(?<=\bcookie["']?\s*[:=]\s*)\S.*`,
    String.raw`(?<=(?:key|secret|passw(?:or)?d|pwd|token)["']?\s*[:=]\s*["']?)[^\s"',;&}]+`,
  ].join('|'),
  'gi',
)

/** A thrown value in one line of the host's own words. */
export function textOf(cause: unknown): string {
  try {
    const text = String(cause)
      .replace(SECRETS, '…')
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .trim()
    return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
  } catch {
    return 'a value without a text'
  }
}
