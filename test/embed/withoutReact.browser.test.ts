import { expect, it, vi } from 'vitest'
import { runInHost } from './support/runInHost.js'
import { grantOf, ceremonySite, PATIENCE } from './support/showCeremony.js'

it('a page without React runs a ceremony to the end, and loads no file of React', async () => {
  const url = `${ceremonySite}/ceremony?go=${location.origin}/finished`
  const report = await runInHost("frame-src 'self' http://127.0.0.1:*", grantOf({ url }))
  await vi.waitUntil(() => report().statuses.includes('finished'), PATIENCE)
  expect(report().statuses[0]).toBe('creating')
  expect(report().errors).toEqual([])
  expect(report().resources.filter((name) => name.includes('/src/')).length).toBeGreaterThan(5)
  expect(
    report().resources.filter((name) => /react|tanstack/i.test(new URL(name).pathname)),
  ).toEqual([])
})
