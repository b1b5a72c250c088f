import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import express, { type Router } from 'express'
import { build } from 'vite'
import type { SigningService } from './signingService.js'

/** The files of the built app: content by path. */
export type AppFiles = ReadonlyMap<string, string | Uint8Array>

/**
 * Builds the app in memory, as for a deployment. The files of a development server would not work,
 * because the portal's Content-Security-Policy blocks inline scripts.
 */
export async function buildAppFiles(): Promise<AppFiles> {
  const root = join(import.meta.dirname, '..')
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // For development, so that errors contain their remedies: the demo is for developers.
    resolve: { conditions: ['module', 'browser', 'development'] },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: [join(root, 'index.html'), join(root, 'plain.html')],
        checks: { bundlerTimings: false },
      },
    },
  })
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : []
  return new Map(
    outputs
      .flatMap(({ output }) => output)
      .map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
}

/** Serves the app: an asset for its name, and the page of the app for every other url. */
export function appPages(files: AppFiles, origin: string, service: SigningService): Router {
  const pages = express.Router()
  const headers = pageHeaders(origin, service)
  pages.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const isAsset = request.path.startsWith('/assets/')
    const page = request.path === '/plain' ? '/plain.html' : '/index.html'
    const path = isAsset ? request.path : page
    const file = files.get(path)
    if (file === undefined) return next()
    response.set(headers)
    response.set('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    response.type(extname(path)).send(Buffer.from(file))
    return undefined
  })
  return pages
}

function pageHeaders(
  origin: string,
  { baseUrl, ceremonyOrigins }: SigningService,
): Readonly<Record<string, string>> {
  // The frame loads pages of the service, and at the end `redirect_url` on the portal's origin.
  const ceremonies = ceremonyOrigins ?? ['https:', new URL(baseUrl).origin]
  return {
    'content-security-policy': [
      "default-src 'self'",
      "img-src 'self' data:",
      `frame-src ${[...ceremonies, origin].join(' ')}`,
      // The demo shows itself in a frame of the size of a phone. A real portal says 'none'.
      "frame-ancestors 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; '),
    // Lets this page communicate with the tab that it opens for a ceremony.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  }
}
