import type { TestCeremony } from '../testCeremony.js'
import type { SigningParameters } from './signingParameters.js'

/** Takes a ceremony that somebody starts to the state that a story asks for. */
export async function playState(
  ceremony: TestCeremony,
  { state = 'idle', code = 'upstream_unreachable', answer = 'never' }: SigningParameters,
): Promise<void> {
  switch (state) {
    case 'idle':
    case 'creating':
      return undefined
    case 'opening':
      return ceremony.grant()
    case 'slow':
      await ceremony.grant()
      return ceremony.slow()
    case 'open':
      return ceremony.open()
    case 'blocked':
      return ceremony.block()
    case 'emailed':
      return ceremony.email()
    case 'failed':
      return ceremony.fail(code)
    case 'finished':
    case 'confirming':
      return ceremony.finish()
    case 'confirmed':
      await ceremony.confirm(true)
      return ceremony.finish()
    case 'unconfirmed':
      await ceremony.confirm(answer)
      return ceremony.finish()
    default:
      return state satisfies never
  }
}
