import express, { type Request, type RequestHandler, type Router } from 'express'
import type { SigningEmulator } from 'react-signing-ceremony/emulator'

/** The emulator's faults that the page offers. */
const FAULTS = [
  'refuse-frame',
  'slow',
  'hang',
  'reset',
  'rate-limited',
  'server-error',
  'expired-url',
  'redirect-elsewhere',
] as const
/** The number of calls that the page shows. */
const SHOWN_CALLS = 4

/** Lets the page set a fault for the next ceremony, or start over. A real portal has no such route. */
export function emulatorControls(
  emulator: SigningEmulator | undefined,
  startOver: () => void,
): Router {
  const controls = express.Router()
  const state = () => ({
    faults: FAULTS,
    active: emulator?.faults.active[0]?.name ?? '',
    origin: emulator?.origin,
    calls: shownCalls(emulator?.calls ?? []),
  })
  controls.get('/', (_request, response) => void response.json(state()))
  if (!emulator) return controls

  controls.delete('/', (_request, response) => {
    startOver()
    response.json(state())
  })
  controls.use(express.json())
  controls.put('/', (request: Request<object, unknown, { fault?: unknown }>, response) => {
    const name = FAULTS.find((known) => known === request.body?.fault)
    emulator.faults.clear()
    if (name === 'slow') {
      emulator.faults.set('slow', { operation: 'open_ceremony', delay: 20_000 })
    } else if (name !== undefined) {
      emulator.faults.set(name, { operation: 'create_ceremony' })
    }
    response.json(state())
  })
  return controls
}

/** Returns the newest calls, newest first. Equal calls, such as repeated questions, are one entry. */
function shownCalls(calls: SigningEmulator['calls']) {
  const shown = new Map<
    string,
    { at: string; operation: string; status: number | null; count: number }
  >()
  for (const { at, operation, status } of calls) {
    const key = `${operation} ${status}`
    const count = (shown.get(key)?.count ?? 0) + 1
    // Removed first, because a map keeps the place of a key.
    shown.delete(key)
    shown.set(key, { at, operation, status, count })
  }
  return [...shown.values()].slice(-SHOWN_CALLS).toReversed()
}

/**
 * Sets the emulator's language to that of the portal's page, so that the ceremony has the same
 * language. Real services have their own settings for this; the service contract shows none.
 */
export function ceremonyLanguage(emulator: SigningEmulator | undefined): RequestHandler {
  return (request, _response, next) => {
    const language = request.acceptsLanguages('en', 'es', 'fr', 'de')
    if (language !== false) emulator?.configure({ locale: language })
    next()
  }
}
