import * as v from 'valibot'
import { signatureSchema } from '../store/signature.js'

/** The message of the ceremony page at the end. A signature needs consent. */
const finishRequest = v.variant('outcome', [
  v.object({ token: v.string(), outcome: v.literal('declined') }),
  v.object({
    token: v.string(),
    outcome: v.literal('signed'),
    signature: signatureSchema,
    consent: v.literal(true),
  }),
])

export type FinishRequest = v.InferOutput<typeof finishRequest>

/** The answer to the message: the next url, if the client gave one. */
export interface FinishAnswer {
  readonly redirect_url: string | null
}

/** Reads the page's message; `undefined` for every other value. */
export function parseFinishRequest(value: unknown): FinishRequest | undefined {
  const { success, output } = v.safeParse(finishRequest, value)
  return success ? output : undefined
}
