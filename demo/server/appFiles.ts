import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import express, { type Router } from 'express'
import { build } from 'vite'
import type { SigningService } from './signingService.js'

/** The portal's built app: file contents by path. */
export type AppFiles = ReadonlyMap<string, string | Uint8Array>

/**
 * Builds the app in memory, as for a deployment. A development server needs inline scripts, which the
 * portal's Content-Security-Policy blocks.
 */
export async function buildAppFiles(): Promise<AppFiles> {
  const root = join(import.meta.dirname, '..')
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // The readers of the demo are developers, so errors contain their remedies.
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

/** Serves the app: assets by name, and the app's page for every other address. */
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
  // A frame starts at the service and ends at the landing, so the policy names both.
  const ceremonies = ceremonyOrigins ?? ['https:', new URL(baseUrl).origin]
  return {
    'content-security-policy': [
      "default-src 'self'",
      "img-src 'self' data:",
      `frame-src ${[...ceremonies, origin].join(' ')}`,
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; '),
    // Connects this page with the tab of a ceremony, and with no other opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  }
}
