import express, { type Request, type Router } from 'express'
import type { SigningEmulator } from 'react-signing-ceremony/emulator'
import { answerProblem } from './portalApi.js'
import { PortalProblem } from './portalProblem.js'
import { isTrouble, type Trouble } from '../shared/trouble.js'

/** Lets the page ask for trouble, so that every state can be seen. No part of a real portal. */
export function emulatorControls(emulator: SigningEmulator | undefined): Router {
  const controls = express.Router()
  controls.use(express.json())

  controls.get('/', (_request, response) => {
    response.json({ waiting: emulator?.faults.active.length ?? null, origin: emulator?.origin })
  })
  if (!emulator) return controls
  const { faults } = emulator

  controls.post('/', (request: Request<object, unknown, { trouble?: unknown }>, response) => {
    const { trouble } = request.body ?? {}
    if (!isTrouble(trouble)) {
      throw new PortalProblem(400, 'unknown_trouble', 'There is no such trouble.')
    }
    faults.clear()
    begin(faults, trouble)
    response.status(201).json({ waiting: faults.active.length, origin: emulator.origin })
  })

  controls.delete('/', (_request, response) => {
    faults.clear()
    response.json({ waiting: 0, origin: emulator.origin })
  })

  controls.use(answerProblem)
  return controls
}

/** All of them befall the next ceremony, not a call that the page makes by the way. */
function begin(faults: SigningEmulator['faults'], trouble: Trouble): void {
  switch (trouble) {
    case 'slow-frame':
      return faults.set('slow', { operation: 'open_ceremony', delay: 12_000 })
    case 'slow':
      return faults.set('slow', { operation: 'create_ceremony', delay: 4_000 })
    case 'refuse-frame':
    case 'expired-url':
    case 'redirect-elsewhere':
    case 'hang':
    case 'reset':
    case 'rate-limited':
    case 'server-error':
      return faults.set(trouble, { operation: 'create_ceremony' })
    default:
      return trouble satisfies never
  }
}
