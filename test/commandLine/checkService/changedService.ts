import type { ServiceTarget } from '../../../src/commandLine/checkService/callService.js'
import { isJsonObject, type JsonObject } from '../../../src/contract/jsonObject.js'

/** A request to a service. */
export interface SeenCall {
  readonly url: URL
  readonly body: JsonObject
  readonly key: string | null
  readonly isCeremony: boolean
  readonly isReplace: boolean
  readonly isDeliverable: boolean
}

/** Changes one response of a service. `undefined` keeps the response. */
export type Change = (
  call: SeenCall,
  answer: () => Promise<Response>,
) => Promise<Response | undefined> | Response | undefined

/** A service that behaves like `fetch` with one change. */
export function changed(fetch: ServiceTarget['fetch'], change: Change): ServiceTarget['fetch'] {
  return async (address, init = {}) => {
    const url = new URL(address)
    const text = typeof init.body === 'string' ? init.body : '{}'
    const parsed: unknown = JSON.parse(text)
    const call: SeenCall = {
      url,
      body: isJsonObject(parsed) ? parsed : {},
      key: new Headers(init.headers).get('x-api-key'),
      isCeremony: url.pathname.endsWith('/ceremony'),
      isReplace: url.pathname.endsWith('/replace'),
      isDeliverable: url.pathname.startsWith('/v1/deliverables/'),
    }
    const answer = async (): Promise<Response> => fetch(address, init)
    return (await change(call, answer)) ?? answer()
  }
}

/** A successful response with changed fields in its JSON. `undefined` removes a field. */
export async function withFields(
  answer: () => Promise<Response>,
  fields: (body: JsonObject) => JsonObject,
): Promise<Response> {
  const response = await answer()
  const body: unknown = await response.json()
  if (!response.ok || !isJsonObject(body)) return Response.json(body, { status: response.status })
  return Response.json({ ...body, ...fields(body) }, { status: response.status })
}

/** A successful response with another status. */
export async function withStatus(
  answer: () => Promise<Response>,
  status: number,
): Promise<Response> {
  const response = await answer()
  return response.ok ? new Response(response.body, { status }) : response
}

/** A successful response without an effect at the service. */
export const accepted = (): Response => Response.json({ ok: true }, { status: 201 })
