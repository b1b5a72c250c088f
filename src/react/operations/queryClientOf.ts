'use client'

import { QueryClient } from '@tanstack/react-query'
import type { Signing } from '../provider/signingContext.js'

/**
 * The app's query client, or one for all hooks below a provider of an app that has none. Made here, so
 * that whoever only signs has none in the bundle.
 */
export function queryClientOf({ queryClient, kept }: Signing): QueryClient {
  return queryClient ?? (kept.queryClient ??= new QueryClient())
}
