import { isJsonObject } from '../../../src/contract/jsonObject.js'

/** Where frames and tabs of stories find what the page answers. */
export const SETUPS = new URL('setups/', globalThis.location.href)

/** Answers one request below the place of a setup. */
export type Answer = (request: Request, isTab: boolean) => Promise<Response>

const setups = new Map<string, Answer>()
let listening: Promise<unknown> | undefined

/** From now on the page answers what is asked below the setup's place, until the returned function is called. */
export async function serve(id: string, answer: Answer): Promise<() => void> {
  await (listening ??= listen())
  setups.set(id, answer)
  return () => {
    setups.delete(id)
  }
}

async function listen(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!serviceWorker) {
    throw new Error(
      'These stories need a service worker: https, or localhost, in no private window.',
    )
  }
  // Frames without an origin ask here, frames and tabs that navigate by the worker.
  addEventListener('message', hear)
  serviceWorker.addEventListener('message', hear)
  serviceWorker.startMessages()
  const { installing, waiting, active } = await serviceWorker.register(new URL('worker.js', SETUPS))
  const worker = installing ?? waiting ?? active
  if (worker) await activation(worker)
}

async function activation(worker: ServiceWorker): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (worker.state === 'activated') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

function hear({ data, ports: [port] }: MessageEvent<unknown>): void {
  if (!port || !isJsonObject(data) || data['type'] !== 'story-request') return
  const { url, method, headers, body, isTab } = data
  const [, id = ''] = /\/setups\/([\w-]+)\//.exec(String(url)) ?? []
  const answer = setups.get(id)
  if (!answer) return
  port.postMessage('here')
  const request = new Request(String(url), {
    ...(typeof method === 'string' && { method }),
    ...(typeof body === 'string' && { body }),
    headers: new Headers(Object(headers)),
  })
  void reply(port, answer(request, isTab === true))
}

async function reply(port: MessagePort, answer: Promise<Response>): Promise<void> {
  try {
    const response = await answer
    const body = await response.arrayBuffer()
    port.postMessage({ status: response.status, headers: [...response.headers], body }, [body])
  } catch {
    // As the network says it of a connection that broke.
    port.postMessage('broken')
  }
}
