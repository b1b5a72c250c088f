import { isJsonObject } from '../../../src/contract/jsonObject.js'

/** The url below which the story's page responds to requests of frames and tabs. */
export const SETUPS = new URL('setups/', globalThis.location.href)

/** Responds to one request of a story. */
export type Answer = (request: Request, isTab: boolean) => Promise<Response>

const setups = new Map<string, Answer>()
let listening: Promise<unknown> | undefined

/** Responds to all requests of the story `id`, until the returned function is called. */
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
      'These stories need a service worker. Open them by https or on localhost, and not in a private window.',
    )
  }
  // Frames without an origin send messages to this page. The worker forwards navigations.
  addEventListener('message', handle)
  serviceWorker.addEventListener('message', handle)
  serviceWorker.startMessages()
  const { installing, waiting, active } = await serviceWorker.register(new URL('worker.js', SETUPS))
  const worker = installing ?? waiting ?? active
  if (worker) await activation(worker)
}

async function activation(worker: ServiceWorker): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = (): void => {
      if (worker.state === 'activated') resolve()
    }
    worker.addEventListener('statechange', check)
    check()
  })
}

function handle({ data, ports: [port] }: MessageEvent<unknown>): void {
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
    // The receiver treats this message as a broken connection.
    port.postMessage('broken')
  }
}
