import { isJsonObject } from '../../contract/jsonObject.js'
import { LANDING_MESSAGE_TYPE } from '../../contract/landingMessage.js'
import { optional } from '../browser.js'

/** The type of the message after which other windows ask about a signing. */
const ANSWERED = 'signing-ceremony:answered'

type OnMessage = (message: MessageEvent<unknown>) => void

/** The one channel to other windows of this origin, while somebody listens. */
let channel: BroadcastChannel | undefined
const listeners = new Set<OnMessage>()

function openChannel(): BroadcastChannel | undefined {
  const opened = optional(() => new BroadcastChannel(LANDING_MESSAGE_TYPE))
  opened?.addEventListener('message', (message) => {
    for (const listener of listeners) listener(message)
  })
  // Only Node knows `unref`: an open channel would keep a test process with jsdom alive.
  optional(() => Object(opened).unref())
  return opened
}

/** Listens to other windows of this origin. Returns a function that stops. */
function listen(onMessage: OnMessage): () => void {
  listeners.add(onMessage)
  channel ??= openChannel()
  return () => {
    listeners.delete(onMessage)
    if (listeners.size > 0) return
    channel?.close()
    channel = undefined
  }
}

/** Listens for the page at `redirect_url` in tabs without an opener. The listener checks the sender. */
export function listenToTabs(signal: AbortSignal, onMessage: OnMessage): void {
  if (!signal.aborted) signal.addEventListener('abort', listen(onMessage))
}

/** Calls `onAnswer` with the key of a signing about which another window has a final answer. */
export function listenForAnswers(onAnswer: (key: string) => void): () => void {
  return listen(({ data }) => {
    if (isJsonObject(data) && data['type'] === ANSWERED && typeof data['key'] === 'string') {
      onAnswer(data['key'])
    }
  })
}

/** Makes other windows ask the server about a signing whose answer is final here. */
export function announceAnswer(key: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel?.postMessage({ type: ANSWERED, key })
}
