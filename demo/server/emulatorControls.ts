import express, { type Request, type Router } from 'express'
import type { SigningEmulator } from 'react-signing-ceremony/emulator'

/** The emulator's faults that the page offers, each with its description. */
const FAULTS = {
  'refuse-frame': 'The browser refuses to show the ceremony in a frame',
  slow: 'The ceremony takes 20 seconds to load',
  hang: 'The service does not answer',
  reset: 'The connection to the service breaks',
  'rate-limited': 'The service refuses the call, because it received too many',
  'server-error': 'The service answers with status 500',
  'expired-url': 'The link to the ceremony has expired',
  'redirect-elsewhere': 'The ceremony ends on a page other than redirect_url',
} as const

/** Lets the page set a fault for the next ceremony. A real portal has no such route. */
export function emulatorControls(emulator: SigningEmulator | undefined): Router {
  const controls = express.Router()
  const state = () => ({
    faults: FAULTS,
    active: emulator?.faults.active[0]?.name ?? '',
    origin: emulator?.origin,
  })
  controls.get('/', (_request, response) => void response.json(state()))
  if (!emulator) return controls

  controls.use(express.json())
  controls.put('/', (request: Request<object, unknown, { fault?: unknown }>, response) => {
    const name = Object.keys(FAULTS).find((known) => known === request.body?.fault)
    emulator.faults.clear()
    if (name === 'slow') {
      emulator.faults.set('slow', { operation: 'open_ceremony', delay: 20_000 })
    } else if (isFault(name)) {
      emulator.faults.set(name, { operation: 'create_ceremony' })
    }
    response.json(state())
  })
  return controls
}

function isFault(name: string | undefined): name is keyof typeof FAULTS {
  return name !== undefined && name in FAULTS
}
