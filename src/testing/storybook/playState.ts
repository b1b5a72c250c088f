import type { TestCeremony } from '../testCeremony.js'
import type { SigningParameters, StoryState } from './signingParameters.js'

type Play = (ceremony: TestCeremony, parameters: SigningParameters) => Promise<void>

const finishWith = async (
  ceremony: TestCeremony,
  answer: Parameters<TestCeremony['confirm']>[0],
): Promise<void> => {
  await ceremony.finish()
  await ceremony.confirm(answer)
}

/** The calls that move a started ceremony into each state. */
const plays: Readonly<Record<StoryState, Play>> = {
  idle: async () => undefined,
  creating: async () => undefined,
  opening: async (ceremony) => ceremony.grant(),
  slow: async (ceremony) => {
    await ceremony.grant()
    await ceremony.slow()
  },
  open: async (ceremony) => ceremony.open(),
  // The decorator then closes the open document.
  closed: async (ceremony) => ceremony.open(),
  blocked: async (ceremony) => ceremony.block(),
  emailed: async (ceremony) => ceremony.email(),
  failed: async (ceremony, { code = 'upstream_unreachable' }) => ceremony.fail(code),
  finished: async (ceremony) => ceremony.finish(),
  confirming: async (ceremony) => ceremony.finish(),
  confirmed: async (ceremony) => finishWith(ceremony, true),
  unconfirmed: async (ceremony, { answer = false }) => finishWith(ceremony, answer),
}

/** Moves a started ceremony into the state of a story. */
export const playState: Play = async (ceremony, parameters) =>
  plays[parameters.state ?? 'idle'](ceremony, parameters)

/** Throws for an unknown state, because TypeScript does not check stories in JavaScript. */
export function checkState({ state = 'idle' }: SigningParameters): void {
  if (Object.hasOwn(plays, state)) return
  throw new Error(
    `The parameter \`signing.state\` must be one of ${Object.keys(plays).join(', ')} (received "${state}"). For a declined signature, write \`state: 'unconfirmed', answer: 'declined'\`.`,
  )
}
