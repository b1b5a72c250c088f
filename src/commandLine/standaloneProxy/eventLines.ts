import type { SigningProxyOptions } from '../../proxy/index.js'
import { PortalFailure } from './askPortal.js'
import { KeyFailure } from './serviceKey.js'

type Reports = Required<Pick<SigningProxyOptions, 'onEvent' | 'onHookError'>>

/** Writes one line of JSON. */
export type WriteLine = (line: { readonly type: string; readonly [field: string]: unknown }) => void

/** One event a line, with its time, for whatever collects logs. */
export function lineWriter(print: (text: string) => void): WriteLine {
  return ({ type, ...fields }) => {
    print(JSON.stringify({ time: new Date().toISOString(), type, ...fields }))
  }
}

/** The proxy's events as lines. Of what went wrong with the portal or the key only our own words are told. */
export function eventLines(write: WriteLine): Reports {
  return {
    onEvent: (event) => write({ ...event }),
    onHookError: ({ hook, cause, requestId }) =>
      write({
        type: hook === 'apiKey' ? 'key_failed' : 'portal_failed',
        hook,
        requestId,
        ...((cause instanceof PortalFailure || cause instanceof KeyFailure) && {
          reason: cause.message,
        }),
      }),
  }
}
