import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createSigningProxy } from '../../src/proxy/index.js'
import { createPooledFetch } from '../../src/proxy/node/index.js'
import { portalOptions, post } from '../proxy/support/portal.js'
import { serviceForFile } from '../proxy/support/serviceForFile.js'

const ROOT = join(import.meta.dirname, '../..')
// The folder is inside the repository, so that the sample finds the package `prom-client`.
const folder = mkdtempSync(join(ROOT, 'node_modules/.operating-'))
const service = serviceForFile()
const pooledFetch = createPooledFetch()

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await pooledFetch.close()
})

it('docs/metrics.js exports every metric of docs/grafanaDashboard.json', async () => {
  const sample = readFileSync(join(ROOT, 'docs/metrics.js'), 'utf8')
  const file = join(folder, 'metrics.mjs')
  writeFileSync(file, `${sample}\nexport { register } from 'prom-client'\n`)
  const { onEvent, watchPool, register } = await import(file)
  watchPool(pooledFetch)

  const options = { ...portalOptions(service.url), fetch: pooledFetch, onEvent }
  await createSigningProxy(options).fetch(post('/recipients/re_alice1/ceremony'))
  await createSigningProxy({
    ...options,
    authorize: () => Promise.reject(new Error('no such table')),
  }).fetch(post('/recipients/re_alice1/ceremony'))

  const metrics: string = await register.metrics()
  expect(metrics).toContain('signing_faults_total{type="host_error",name="authorize"} 1')
  expect(metrics).toContain('signing_pool_calls{stage="queued"} 0')
  const dashboard = readFileSync(join(ROOT, 'docs/grafanaDashboard.json'), 'utf8')
  const used = new Set(dashboard.match(/signing_\w+/g))
  expect(used.size).toBeGreaterThan(5)
  const missing = [...used].filter((name) => !metrics.includes(`\n${name}{`))
  expect(missing).toEqual([])
})
