import express from 'express'
import { isSigningError, type ProxyEvent } from 'react-signing-ceremony/proxy'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { type AppFiles, buildAppFiles } from './server/appFiles.js'
import { appPages, pageHeaders } from './server/appPages.js'
import { DocumentRegister } from './server/documentRegister.js'
import { emulatorControls } from './server/emulatorControls.js'
import { listenOnLoopback } from './server/listenOnLoopback.js'
import { portalApi } from './server/portalApi.js'
import { refuseForeignRequests } from './server/refuseForeignRequests.js'
import { sendSampleDocuments } from './server/sendSampleDocuments.js'
import { Sessions } from './server/sessions.js'
import { createPortalProxy, SIGNING_PATH } from './server/signingProxy.js'
import { emulatedService, type SigningService } from './server/signingService.js'
import { StartError } from './server/startError.js'

/** How the portal is started. */
export interface PortalOptions {
  /** Default: 5173. 0 takes a free one. */
  readonly portalPort?: number
  /** The emulator's. Default: 8787. 0 takes a free one. */
  readonly servicePort?: number
  /** A real service, where it is not the emulator. */
  readonly service?: SigningService
  /** The app, where it has been built already. */
  readonly app?: AppFiles
  /** The sites that may show a ceremony. Default: the portal. */
  readonly embeddableIn?: readonly string[]
  /** Told of every call of the proxy. Default: it writes what fails to the terminal. */
  readonly onEvent?: (event: ProxyEvent) => void
}

/** A portal that answers. */
export interface RunningPortal {
  readonly origin: string
  readonly service: SigningService
  readonly close: () => Promise<void>
}

/**
 * Starts the sample portal and, beside it on an origin of its own, the emulator of the signing
 * service. Throws `StartError` for what the person at the terminal can mend.
 */
export async function startPortal(options: PortalOptions = {}): Promise<RunningPortal> {
  const { portalPort = 5173, servicePort = 8787 } = options
  const server = await listenOnLoopback(portalPort)
  const closing = [server.close]
  try {
    const service = options.service ?? (await emulatedService(servicePort))
    closing.push(service.close)
    const origin = `http://localhost:${server.port}`
    const sessions = new Sessions()
    const register = new DocumentRegister()
    sendSampleDocuments(service, register)

    const { embeddableIn = [origin], onEvent } = options
    const proxy = createPortalProxy({ origin, service, sessions, register, embeddableIn, onEvent })
    const headers = pageHeaders(origin, service)

    const app = express().disable('x-powered-by')
    app.use(refuseForeignRequests(origin))
    app.use(SIGNING_PATH, toNodeListener(proxy))
    app.use('/api/emulator', emulatorControls(service.emulator))
    app.use('/api', portalApi({ service, proxy, sessions, register }))
    app.use(appPages(options.app ?? (await buildAppFiles()), headers))
    server.serve(app)

    return {
      origin,
      service,
      close: async () => closeAll(closing),
    }
  } catch (error) {
    await closeAll(closing)
    // An option of the proxy that came from the environment, say: its own sentence names the cure.
    if (isSigningError(error)) throw new StartError(`${error.message} ${error.remedy}`)
    throw error
  }
}

async function closeAll(closing: readonly (() => Promise<void>)[]): Promise<void> {
  await Promise.all(closing.map(async (close) => close()))
}
