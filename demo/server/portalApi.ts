// oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 handles the rejection of an async handler
import express, { type ErrorRequestHandler, type Request, type Router } from 'express'
import type { SigningRecord } from 'react-signing-ceremony/proxy/webhooks'
import type { PortalDocument } from '../shared/portalDocument.js'
import { customers } from './customers.js'
import type { DocumentRegister } from './documentRegister.js'
import { sendAsShown } from './sendSampleDocuments.js'
import type { PortalSession, Sessions } from './sessions.js'
import type { SigningService } from './signingService.js'
import { statusAfter } from './statusAfter.js'

interface PortalApiParts {
  readonly service: SigningService
  readonly record: SigningRecord
  readonly sessions: Sessions
  readonly register: DocumentRegister
}

/** Handles sign-in and documents. The proxy handles ceremonies and confirms signatures. */
export function portalApi({ service, record, sessions, register }: PortalApiParts): Router {
  const api = express.Router()
  api.use(express.json({ limit: '8kb' }))

  // In the sample portal, the documents have the language and the brand of the page. A real bank
  // sends each document once.
  api.use('/documents', (request, _response, next) => {
    const session = sessions.find(request.headers.cookie)
    const lang = request.acceptsLanguages('en', 'de') === 'de' ? 'de' : 'en'
    const { emulator } = service
    const brand = request.get('portal-brand')
    if (session && emulator) sendAsShown(emulator, register, session.subject, { lang, brand })
    next()
  })

  const sessionOf = (request: Request): PortalSession => {
    const session = sessions.find(request.headers.cookie)
    if (!session) throw new PortalProblem(401, 'unauthenticated', 'The request has no session.')
    return session
  }

  const documentOf = (request: Request<{ id: string }>): PortalDocument => {
    const documents = register.of(sessionOf(request).subject)
    const document = documents.find(({ id }) => id === request.params.id)
    if (!document) throw new PortalProblem(404, 'not_found', 'The document does not exist.')
    return document
  }

  /** Updates a document's status, because its page may be closed when the recipient has signed. */
  const update = async ({ status, recipientId }: PortalDocument): Promise<void> => {
    if (status !== 'waiting' && status !== 'checking') return
    const next = statusAfter(await record.confirm({ recipientId }))
    if (next) register.setStatus(recipientId, next)
  }

  api.get('/customers', (_request, response) => void response.json(customers))

  api.get('/session', (request, response) => {
    response.json({ customer: sessions.find(request.headers.cookie)?.customer ?? null })
  })

  api.post('/session', (request: Request<object, unknown, { customer?: unknown }>, response) => {
    const customer = customers.find(({ id }) => id === request.body?.customer)
    if (!customer) throw new PortalProblem(400, 'unknown_customer', 'The customer does not exist.')
    sessions.end(request.headers.cookie)
    response.status(201).header('set-cookie', sessions.start(customer)).json({ customer })
  })

  api.delete('/session', (request, response) => {
    response.header('set-cookie', sessions.end(request.headers.cookie)).json({ customer: null })
  })

  api.get('/documents', async (request, response) => {
    const { subject } = sessionOf(request)
    await Promise.all(register.of(subject).map(update))
    response.json(register.of(subject))
  })

  api.get('/documents/:id', async (request, response) => {
    await update(documentOf(request))
    response.json(documentOf(request))
  })

  api.use(() => {
    throw new PortalProblem(404, 'not_found', 'The address does not exist.')
  })
  api.use(answerProblem)
  return api
}

/** An error of the portal's API: a status, a code for the app, and a sentence. */
class PortalProblem extends Error {
  override readonly name = 'PortalProblem'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Responds to a failed request, without the text of an unexpected error. */
const answerProblem: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const problem =
    error instanceof PortalProblem
      ? error
      : new PortalProblem(502, 'unavailable', 'The portal is not available right now.')
  response.status(problem.status).json({ code: problem.code, title: problem.message })
}
