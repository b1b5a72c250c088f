import type { StateAnswer } from '../ceremony/ceremonyState.js'

/** Milliseconds between two requests for the state, while the page is visible. */
const INTERVAL = 2000

/**
 * Polls for the state of the ceremony until the ceremony ends elsewhere: in another window, by a
 * call to `/_emulator`, or by expiry. Then calls `onEnd` once.
 */
export function watchEnd(
  statePath: string,
  token: string,
  onEnd: (answer: StateAnswer) => void,
): void {
  const ask = async () => {
    if (!document.hidden) {
      const answer = await readState(statePath, token)
      if (answer && answer.state !== 'ready') return onEnd(answer)
    }
    return void setTimeout(ask, INTERVAL)
  }
  setTimeout(ask, INTERVAL)
}

async function readState(path: string, token: string): Promise<StateAnswer | undefined> {
  try {
    const response = await fetch(`${path}?${new URLSearchParams({ token })}`)
    const answer: StateAnswer = await response.json()
    return response.ok ? answer : undefined
  } catch {
    return undefined
  }
}
