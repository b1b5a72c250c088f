import type { ServiceTarget } from '../../../../src/commandLine/doctor/service/callService.js'
import { isJsonObject, type JsonObject } from '../../../../src/contract/jsonObject.js'

/** A request that the service receives. */
export interface SeenCall {
  readonly url: URL
  readonly body: JsonObject
  readonly key: string | null
  readonly isCeremony: boolean
  readonly isReplace: boolean
  readonly isDeliverable: boolean
}

/** Changes one response of a service. For `undefined`, the response remains unchanged. */
export type Change = (
  call: SeenCall,
  answer: () => Promise<Response>,
) => Promise<Response | undefined> | Response | undefined

/** Returns a function that behaves like `fetch`, except for one change. */
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

/** Changes JSON fields of a response if it is successful. `undefined` removes a field. */
export async function withFields(
  answer: () => Promise<Response>,
  fields: (body: JsonObject) => JsonObject,
): Promise<Response> {
  const response = await answer()
  const body: unknown = await response.json()
  if (!response.ok || !isJsonObject(body)) return Response.json(body, { status: response.status })
  return Response.json({ ...body, ...fields(body) }, { status: response.status })
}

/** Changes the status of a response if it is successful. */
export async function withStatus(
  answer: () => Promise<Response>,
  status: number,
): Promise<Response> {
  const response = await answer()
  return response.ok ? new Response(response.body, { status }) : response
}

/** Returns a successful response, although the service has not handled the call. */
export const accepted = (): Response => Response.json({ ok: true }, { status: 201 })
