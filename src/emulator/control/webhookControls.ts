import { isJsonObject } from '../../contract/jsonObject.js'
import { readJson } from '../http/readJson.js'
import { ServiceProblem } from '../http/serviceProblem.js'
import type { SigningEmulator } from '../signingEmulator.js'
import { type EmulatedWebhooks, WEBHOOK_FAULTS } from '../webhooks/emulatedWebhooks.js'

/** The controls of webhooks; 404 where the emulator sends none. */
export const webhookControls = {
  'GET /_emulator/webhooks': (emulator: SigningEmulator): Response =>
    Response.json(webhooksOf(emulator).deliveries),
  'POST /_emulator/webhooks': async (
    emulator: SigningEmulator,
    { request }: { readonly request: Request },
  ): Promise<Response> => {
    const body = await readJson(request)
    const named = isJsonObject(body) ? body['fault'] : undefined
    const fault = WEBHOOK_FAULTS.find((name) => name === named)
    if (!fault) {
      const detail = `"fault" must be one of: ${WEBHOOK_FAULTS.join(', ')}.`
      throw new ServiceProblem('invalid-request', detail)
    }
    webhooksOf(emulator).bend(fault)
    return Response.json({ fault }, { status: 201 })
  },
  'POST /_emulator/webhooks/*': async (
    emulator: SigningEmulator,
    { id }: { readonly id: string },
  ): Promise<Response> => Response.json(await webhooksOf(emulator).resend(id)),
}

function webhooksOf({ webhooks }: SigningEmulator): EmulatedWebhooks {
  if (webhooks) return webhooks
  throw new ServiceProblem('not-found', 'This emulator sends no webhooks: start it with a url.')
}
