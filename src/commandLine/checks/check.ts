import type { SigningErrorCode } from '../../contract/signingError.js'

/** The result of a check that does not pass. Holds no secret and no value from a response body. */
export interface Finding {
  readonly result: 'problem' | 'warning' | 'skipped'
  /** What the check saw, in one sentence; for `skipped` the reason. */
  readonly seen: string
  /** How the developer repairs it. */
  readonly remedy?: string
  /** The error that users meet because of it; its section in `troubleshooting.md` says more. */
  readonly code?: SigningErrorCode
}

/** `undefined`: the check passes. */
export type Verdict = Finding | undefined

/** One promise, and the code that tests it. */
export interface Check<Subject> {
  /** Identifies the check for programs. */
  readonly name: string
  /** What must be true, in one sentence. */
  readonly promise: string
  /** This check is skipped while one of these has a problem, because the same fault fails both. */
  readonly after?: readonly string[]
  /** Names what this check lacks, such as an option; it is then skipped. */
  readonly needs?: ((subject: Subject) => string | undefined) | undefined
  readonly run: (subject: Subject) => Verdict | Promise<Verdict>
}

export function problem(seen: string, more: Pick<Finding, 'remedy' | 'code'> = {}): Finding {
  return { result: 'problem', seen, ...more }
}

export function warning(seen: string, more: Pick<Finding, 'remedy' | 'code'> = {}): Finding {
  return { result: 'warning', seen, ...more }
}

export function skipped(seen: string): Finding {
  return { result: 'skipped', seen }
}
