import * as v from 'valibot'
import { signatureSchema } from '../store/signature.js'

/** The body that the ceremony page sends when the recipient declines, or consents and signs. */
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

/** The response to a {@link FinishRequest}: the url to open next, or `null`. */
export interface FinishAnswer {
  readonly redirect_url: string | null
}

/** Returns `value` if it is a valid {@link FinishRequest}, otherwise `undefined`. */
export function parseFinishRequest(value: unknown): FinishRequest | undefined {
  const { success, output } = v.safeParse(finishRequest, value)
  return success ? output : undefined
}
