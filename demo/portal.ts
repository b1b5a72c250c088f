import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import express from 'express'
import { isSigningError, memoryState, type ProxyEvent } from 'react-signing-ceremony/proxy'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { createSigningRecord, createWebhookReceiver } from 'react-signing-ceremony/webhooks'
import { type AppFiles, appPages, buildAppFiles } from './server/appFiles.js'
import { DocumentRegister } from './server/documentRegister.js'
import { ceremonyLanguage, emulatorControls } from './server/emulatorControls.js'
import { mailbox } from './server/mailbox.js'
import { portalApi } from './server/portalApi.js'
import { refuseForeignRequests } from './server/refuseForeignRequests.js'
import { sendSampleDocuments } from './server/sendSampleDocuments.js'
import { Sessions } from './server/sessions.js'
import { createPortalProxy, SIGNING_PATH } from './server/signingProxy.js'
import { emulatedService, realService, type SigningService } from './server/signingService.js'
import { StartError } from './server/startError.js'

/** The options of {@link startPortal}. */
export interface PortalOptions {
  /** Default: 5173. With 0, any free port. */
  readonly portalPort?: number | undefined
  /** The emulator's port. Default: 8787. With 0, any free port. */
  readonly servicePort?: number | undefined
  /** The built app. Default: `startPortal` builds it. */
  readonly app?: AppFiles
  /** The sites that can embed a ceremony. Default: the portal. */
  readonly embeddableIn?: readonly string[]
  /** Receives an event for every call of the proxy. Default: the terminal shows failures. */
  readonly onEvent?: (event: ProxyEvent) => void
}

/** A running sample portal. */
export interface RunningPortal {
  readonly origin: string
  readonly service: SigningService
  readonly close: () => Promise<void>
}

const WEBHOOK_PATH = '/webhooks/signing'

/**
 * Starts the sample portal, and on another origin the emulator of the signing service. Throws
 * `StartError` for a problem that the developer can solve, such as a port in use.
 */
export async function startPortal(options: PortalOptions = {}): Promise<RunningPortal> {
  const { portalPort = 5173, servicePort = 8787, onEvent } = options
  const real = realService(process.env)
  // The build takes seconds, so it comes before the first request can arrive.
  const files = options.app ?? (await buildAppFiles())
  const app = express().disable('x-powered-by')
  // A request of the first moments waits until the routes exist.
  let isStarted = false
  const waiting: (() => void)[] = []
  app.use((_request, _response, next) => {
    if (isStarted) next()
    else waiting.push(() => next())
  })
  const server = createServer(app)
  const origin = `http://localhost:${await listen(server, portalPort)}`
  const webhook = {
    url: origin + WEBHOOK_PATH,
    secret: `whsec_${randomBytes(32).toString('base64')}`,
  }
  let service = real
  try {
    service = real ?? (await emulatedService(servicePort, webhook))
    const sessions = new Sessions()
    const register = new DocumentRegister()
    const sent = service
    const startOver = () => sendSampleDocuments(sent, register)
    startOver()

    const { embeddableIn = [origin] } = options
    const record = createSigningRecord()
    const proxy = createPortalProxy({
      origin,
      service,
      sessions,
      register,
      record,
      embeddableIn,
      onEvent,
    })
    const state = memoryState()
    const receive = createWebhookReceiver({
      secrets: [webhook.secret],
      state,
      onEvent: record.note,
    })

    app.use(refuseForeignRequests(origin))
    app.use(SIGNING_PATH, ceremonyLanguage(service.emulator), toNodeListener(proxy))
    app.post(WEBHOOK_PATH, toNodeListener(receive))
    app.use('/api/emulator', emulatorControls(service.emulator, startOver))
    app.use('/api', portalApi({ service, record, sessions, register }))
    app.use(mailbox(register))
    app.use(appPages(files, origin, service))
    isStarted = true
    for (const resume of waiting) resume()

    const stopService = service.close
    return {
      origin,
      service,
      close: async () => void (await Promise.all([stopService(), close(server)])),
    }
  } catch (error) {
    await Promise.all([service?.close(), close(server)])
    if (isSigningError(error)) throw new StartError(`${error.message} ${error.remedy}`)
    throw error
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const inUse = 'code' in error && error.code === 'EADDRINUSE'
      reject(
        inUse
          ? new StartError(
              `Port ${port} is in use. Stop the process on this port, or choose another port: npm start -- --portal-port ${port + 1}`,
            )
          : error,
      )
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeAllConnections()
  await closed
}
