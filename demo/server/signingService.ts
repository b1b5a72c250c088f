import { isSigningError, type SigningEmulator } from 'react-signing-ceremony/emulator'
import { startSigningEmulator } from 'react-signing-ceremony/emulator/node'
import { signatureApi2026, type ServiceDialect } from 'react-signing-ceremony/proxy'
import { StartError } from './startError.js'

/** The signing service that the portal uses: the emulator, or a real one. */
export interface SigningService {
  readonly baseUrl: string
  readonly apiKey: string
  readonly dialect?: ServiceDialect
  /** Origins its ceremonies may be on, where they are known. */
  readonly ceremonyOrigins?: readonly string[]
  readonly emulator?: SigningEmulator
  /**
   * Whether a recipient has declined. None of the service's three operations tells, so a real portal
   * hears it from the service's notifications; here the emulator is asked in their place.
   */
  readonly hasDeclined?: (recipientId: string) => boolean
  /** What there is to sign at a real service, where the portal can seed nothing. */
  readonly recipientId?: string
  readonly deliverableId?: string
  readonly close: () => Promise<void>
}

/** Starts the emulator on an origin of its own, in this process. */
export async function emulatedService(port: number): Promise<SigningService> {
  try {
    const { origin, emulator, close } = await startSigningEmulator({ port })
    const { apiKey } = emulator
    const hasDeclined = (id: string): boolean =>
      emulator.envelopeOf(id)?.recipients.find((recipient) => recipient.id === id)?.status ===
      'rejected'
    return { baseUrl: origin, apiKey, ceremonyOrigins: [origin], emulator, hasDeclined, close }
  } catch (error) {
    if (!isSigningError(error)) throw error
    throw new StartError(
      `${error.message} Stop what listens there, or choose another port: npm start -- --service-port 8788`,
    )
  }
}

/**
 * A real service, from the environment: `SIGNING_API_KEY`, `SIGNING_BASE_URL` and
 * `SIGNING_RECIPIENT_ID`, and if wanted `SIGNING_DELIVERABLE_ID` and `SIGNING_DIALECT=live`.
 * `undefined` where there is no key. Throws `StartError` for the first thing that is missing.
 */
export function realService(env: NodeJS.ProcessEnv): SigningService | undefined {
  const apiKey = env['SIGNING_API_KEY']
  if (!apiKey) return undefined
  const deliverableId = env['SIGNING_DELIVERABLE_ID']
  return {
    apiKey,
    baseUrl: required(env, 'SIGNING_BASE_URL', 'https://api.example.com'),
    recipientId: required(env, 'SIGNING_RECIPIENT_ID', 're_8Unml6TyhNN8923Rminm40'),
    ...(deliverableId && { deliverableId }),
    ...(env['SIGNING_DIALECT'] === 'live' && { dialect: signatureApi2026 }),
    close: async () => {},
  }
}

function required(env: NodeJS.ProcessEnv, name: string, example: string): string {
  const value = env[name]
  if (value) return value
  throw new StartError(`SIGNING_API_KEY is set, so ${name} is needed too, such as ${example}.`)
}
