import { extname } from 'node:path'
import express, { type Router } from 'express'
import type { AppFiles } from './appFiles.js'
import type { SigningService } from './signingService.js'

const HASHED = /^\/assets\//

/** Serves the app: its files by name, and the app's page for every other address. */
export function appPages(files: AppFiles, headers: Readonly<Record<string, string>>): Router {
  const pages = express.Router()
  pages.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    response.set(headers)
    const file = files.get(request.path)
    if (file !== undefined && HASHED.test(request.path)) {
      response.set('cache-control', 'public, max-age=31536000, immutable')
      response.type(extname(request.path)).send(bytesOf(file))
      return undefined
    }
    if (HASHED.test(request.path)) return next()
    // The app has real addresses, so each of them must answer; what is behind it is the app's to say.
    const page = request.path === '/plain' ? '/plain.html' : '/index.html'
    response.set('cache-control', 'no-cache')
    response.type('html').send(bytesOf(files.get(page) ?? ''))
    return undefined
  })
  return pages
}

function bytesOf(file: string | Uint8Array): Buffer {
  return Buffer.from(file)
}

/** The headers of the portal's own pages. */
export function pageHeaders(
  origin: string,
  { baseUrl, ceremonyOrigins }: SigningService,
): Readonly<Record<string, string>> {
  // A frame starts at the service and ends at the landing, so both are named.
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
    // Keeps the tab of a ceremony in touch with this page, and every other opener out.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  }
}
