// oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 passes what an async handler rejects with on
import express, { type ErrorRequestHandler, type Request, type Router } from 'express'
import type { SigningProxy } from 'react-signing-ceremony/proxy'
import type { PortalDocument } from '../shared/portalDocument.js'
import { customers } from './customers.js'
import type { DocumentRegister } from './documentRegister.js'
import { isGenerated } from './isGenerated.js'
import { PortalProblem } from './portalProblem.js'
import type { PortalSession, Sessions } from './sessions.js'
import type { SigningService } from './signingService.js'

/** What the portal's own API answers from. */
interface PortalApiParts {
  readonly service: SigningService
  readonly proxy: SigningProxy
  readonly sessions: Sessions
  readonly register: DocumentRegister
}

/** Sign-in, the list of documents, and whether a signature counts. Signing itself is the proxy's. */
export function portalApi({ service, proxy, sessions, register }: PortalApiParts): Router {
  const api = express.Router()
  api.use(express.json({ limit: '8kb' }))

  const sessionOf = (request: Request): PortalSession => {
    const session = sessions.find(request.headers.cookie)
    if (!session) throw new PortalProblem(401, 'unauthenticated', 'Nobody is signed in.')
    return session
  }

  const documentOf = (request: Request<{ id: string }>): PortalDocument => {
    const document = register.find(sessionOf(request).subject, request.params.id)
    if (!document) throw new PortalProblem(404, 'not_found', 'There is no such document.')
    return document
  }

  api.get('/customers', (_request, response) => {
    response.json(customers)
  })

  api.get('/session', (request, response) => {
    const customer = sessions.find(request.headers.cookie)?.customer ?? null
    response.json({ customer })
  })

  api.post('/session', (request: Request<object, unknown, { customer?: unknown }>, response) => {
    const customer = customers.find(({ id }) => id === request.body?.customer)
    if (!customer) throw new PortalProblem(400, 'unknown_customer', 'There is no such customer.')
    sessions.end(request.headers.cookie)
    response.status(201).header('set-cookie', sessions.begin(customer))
    response.json({ customer })
  })

  api.delete('/session', (request, response) => {
    response.header('set-cookie', sessions.end(request.headers.cookie)).json({ customer: null })
  })

  api.get('/documents', async (request, response) => {
    const { subject } = sessionOf(request)
    await Promise.all(register.of(subject).map(async (document) => settle(subject, document)))
    response.json(register.of(subject))
  })

  api.get('/documents/:id', async (request, response) => {
    const document = documentOf(request)
    await settle(sessionOf(request).subject, document)
    response.json(documentOf(request))
  })

  // The end of a ceremony is the browser's word; what counts is what the service says.
  api.post('/documents/:id/confirm', async (request, response) => {
    const { subject } = sessionOf(request)
    const { id, recipientId, deliverableId } = documentOf(request)
    if (service.hasDeclined?.(recipientId)) {
      register.setStatus(subject, id, 'declined')
    } else {
      register.setStatus(subject, id, 'checking')
      // Right after the last signature the service still makes the file, so this waits and asks again.
      const isThere = deliverableId !== null && (await proxy.confirmByDeliverable(deliverableId))
      if (isThere) register.setStatus(subject, id, 'completed')
    }
    response.json(documentOf(request))
  })

  /** Looks whether something was signed since: a page that is closed too soon tells nobody. */
  async function settle(customerId: string, document: PortalDocument): Promise<void> {
    const { id, status, recipientId, deliverableId } = document
    if (status !== 'waiting' && status !== 'checking') return
    if (service.hasDeclined?.(recipientId)) register.setStatus(customerId, id, 'declined')
    if (deliverableId === null) return
    if (await isGenerated(service, deliverableId).catch(() => false)) {
      register.setStatus(customerId, id, 'completed')
    }
  }

  api.use(() => {
    throw new PortalProblem(404, 'not_found', 'There is nothing at this address.')
  })
  api.use(answerProblem)
  return api
}

/** One place turns what was thrown into an answer; the text of other errors stays here. */
export const answerProblem: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const problem =
    error instanceof PortalProblem
      ? error
      : new PortalProblem(502, 'unavailable', 'The portal could not do this right now.')
  response.status(problem.status).json({ code: problem.code, title: problem.message })
}
