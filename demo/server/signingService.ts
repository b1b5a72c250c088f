import { isSigningError, type SigningEmulator } from 'react-signing-ceremony/emulator'
import { startSigningEmulator } from 'react-signing-ceremony/emulator/node'
import { signatureApi, type SigningService as ServiceAdapter } from 'react-signing-ceremony/proxy'
import { StartError } from './startError.js'

/** The signing service that the portal calls: the emulator, or a real one. */
export interface SigningService {
  readonly baseUrl: string
  readonly apiKey: string
  readonly adapter?: ServiceAdapter
  /** The origins of its ceremonies, if known. */
  readonly ceremonyOrigins?: readonly string[]
  readonly emulator?: SigningEmulator
  /** The recipient and the audit log of an envelope at a real service. */
  readonly recipientId?: string
  readonly deliverableId?: string
  readonly close: () => Promise<void>
}

/** Starts the emulator in this process, on another origin. It sends webhooks to the portal. */
export async function emulatedService(
  port: number,
  webhooks: { readonly url: string; readonly secret: string },
): Promise<SigningService> {
  try {
    const { origin, emulator, close } = await startSigningEmulator({ port, webhooks })
    const { apiKey } = emulator
    return { baseUrl: origin, apiKey, ceremonyOrigins: [origin], emulator, close }
  } catch (error) {
    if (!isSigningError(error)) throw error
    throw new StartError(
      `${error.message} Stop the process on this port, or choose another port: npm start -- --service-port 8788`,
    )
  }
}

/**
 * Reads the settings of a real service from the environment: `SIGNING_API_KEY`, `SIGNING_BASE_URL`,
 * `SIGNING_RECIPIENT_ID`, and optionally `SIGNING_DELIVERABLE_ID` and `SIGNING_SERVICE=signatureApi`.
 * Returns `undefined` without a key.
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
    ...(env['SIGNING_SERVICE'] === 'signatureApi' && { adapter: signatureApi() }),
    close: async () => {},
  }
}

function required(env: NodeJS.ProcessEnv, name: string, example: string): string {
  const value = env[name]
  if (value) return value
  throw new StartError(`${name} is missing. SIGNING_API_KEY needs it, for example ${example}.`)
}
