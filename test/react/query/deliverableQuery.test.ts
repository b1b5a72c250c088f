import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createSigningClient } from '../../../src/embed/index.js'
import { deliverableQuery } from '../../../src/react/query/index.js'

const SRC = join(import.meta.dirname, '../../../src/react/query')

/** Returns the modules from which a file imports values. */
const importsOf = (file: string): readonly string[] =>
  Array.from(
    readFileSync(join(SRC, file), 'utf8').matchAll(
      /^(?:import|export) (?!type)[^']* from '([^']+)'/gm,
    ),
    ([, source = '']) => source,
  )

describe('deliverableQuery()', () => {
  it('is in files without "use client", so that a server component can call it', () => {
    expect(readFileSync(join(SRC, 'deliverableQuery.ts'), 'utf8')).not.toContain('use client')
    expect(readFileSync(join(SRC, 'index.ts'), 'utf8')).not.toContain('use client')
    expect(importsOf('deliverableQuery.ts')).toEqual([])
  })

  it('can prefetch a deliverable on a server, and leaves its url out of the dehydrated data', async () => {
    const client = createSigningClient({
      endpoint: 'https://portal.example.com/api/signing',
      fetch: async () =>
        Response.json({
          id: 'del_4Kx9',
          status: 'generated',
          type: 'audit_log',
          url: 'https://files.example/audit.pdf?signature=s3cret',
        }),
    })
    const queryClient = new QueryClient()
    const query = deliverableQuery(client, 'del_4Kx9')
    await queryClient.prefetchQuery(query)
    expect(queryClient.getQueryData(query.queryKey)?.status).toBe('generated')
    const sent = JSON.stringify(dehydrate(queryClient))
    expect(sent).toContain('audit_log')
    expect(sent).not.toContain('s3cret')
  })
})
