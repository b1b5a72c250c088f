import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import prometheus from 'prom-client'
import { afterAll, expect, it } from 'vitest'
import { signingMetrics } from '../../docs/metrics.js'
import { createSigningProxy } from '../../src/proxy/index.js'
import { createPooledFetch } from '../../src/proxy/node/index.js'
import { portalOptions, post } from '../proxy/support/portal.js'
import { serviceForFile } from '../proxy/support/serviceForFile.js'

const ROOT = join(import.meta.dirname, '../..')
const service = serviceForFile()
const pooledFetch = createPooledFetch()

afterAll(() => pooledFetch.close())

it('docs/metrics.js exports every metric of docs/grafanaDashboard.json', async () => {
  const registry = new prometheus.Registry()
  const { onEvent, watchPool } = signingMetrics(prometheus, registry)
  watchPool(pooledFetch)

  const options = { ...portalOptions(service.url), fetch: pooledFetch, onEvent }
  await createSigningProxy(options).fetch(post('/recipients/re_alice1/ceremony'))
  await createSigningProxy({
    ...options,
    authorize: () => Promise.reject(new Error('no such table')),
  }).fetch(post('/recipients/re_alice1/ceremony'))

  const metrics: string = await registry.metrics()
  expect(metrics).toContain('signing_faults_total{type="host_error",name="authorize"} 1')
  expect(metrics).toContain('signing_pool_calls{stage="queued"} 0')
  const dashboard = readFileSync(join(ROOT, 'docs/grafanaDashboard.json'), 'utf8')
  const used = new Set(dashboard.match(/signing_\w+/g))
  expect(used.size).toBeGreaterThan(5)
  const missing = [...used].filter((name) => !metrics.includes(`\n${name}{`))
  expect(missing).toEqual([])
})
