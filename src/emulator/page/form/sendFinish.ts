import type { FinishAnswer } from '../../store/finishRequest.js'

/**
 * Tells the service how it ended. `refused` means that this ceremony cannot end so any more, and the
 * server has a page that says why; `failed` that it is worth another try.
 */
export async function sendFinish(
  path: string,
  body: object,
): Promise<FinishAnswer | 'refused' | 'failed'> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.ok) {
      const answer: FinishAnswer = await response.json()
      return answer
    }
    return response.status === 404 || response.status === 409 ? 'refused' : 'failed'
  } catch {
    return 'failed'
  }
}
