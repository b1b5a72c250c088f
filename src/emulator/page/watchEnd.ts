import type { CeremonyStanding } from '../ceremony/ceremonyState.js'

/** Milliseconds between two requests while the page is visible. */
const INTERVAL = 2000

/**
 * Asks whether the ceremony has ended elsewhere: in another window, by a control, or because it expired.
 * Stops after it has called `onEnd`.
 */
export function watchEnd(
  statePath: string,
  token: string,
  onEnd: (standing: CeremonyStanding) => void,
): void {
  const ask = async () => {
    if (!document.hidden) {
      const standing = await standingOf(statePath, token)
      if (standing && standing.state !== 'ready') return onEnd(standing)
    }
    return void setTimeout(ask, INTERVAL)
  }
  setTimeout(ask, INTERVAL)
}

async function standingOf(path: string, token: string): Promise<CeremonyStanding | undefined> {
  try {
    const response = await fetch(`${path}?${new URLSearchParams({ token })}`)
    const standing: CeremonyStanding = await response.json()
    return response.ok ? standing : undefined
  } catch {
    return undefined
  }
}
