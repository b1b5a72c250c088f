import { isJsonObject, type JsonObject } from '../../../src/contract/jsonObject.js'
import type { ServiceFetch } from '../../../src/commandLine/checkService/serviceTarget.js'

/** A call on its way to a service, as a saboteur sees it. */
export interface SeenCall {
  readonly url: URL
  readonly body: JsonObject
  readonly key: string | null
  readonly isCeremony: boolean
  readonly isReplace: boolean
  readonly isDeliverable: boolean
}

/** Does one thing otherwise than the contract says; `undefined` leaves the call alone. */
export type Saboteur = (
  call: SeenCall,
  answer: () => Promise<Response>,
) => Promise<Response | undefined> | Response | undefined

/** A service that differs from `fetch` in what the saboteur does, and in nothing else. */
export function sabotaged(fetch: ServiceFetch, saboteur: Saboteur): ServiceFetch {
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
    return (await saboteur(call, answer)) ?? answer()
  }
}

/** The answer with other fields in its JSON; `undefined` leaves one out. */
export async function withFields(
  answer: () => Promise<Response>,
  fields: (body: JsonObject) => JsonObject,
): Promise<Response> {
  const response = await answer()
  const body: unknown = await response.json()
  if (!response.ok || !isJsonObject(body)) return Response.json(body, { status: response.status })
  return Response.json({ ...body, ...fields(body) }, { status: response.status })
}

/** A success that changes nothing at the service behind it. */
export const taken = (): Response => Response.json({ ok: true }, { status: 201 })

/** The same problem with another status, in the body too. */
export async function problemWith(response: Response, status: number): Promise<Response> {
  const body: unknown = await response.json()
  const headers = { 'content-type': 'application/problem+json' }
  return Response.json({ ...Object(body), status }, { status, headers })
}
