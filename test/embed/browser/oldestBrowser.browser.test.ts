import { beforeEach, expect, it } from 'vitest'
import { signatureApi2026 } from '../../../src/contract/dialect/signatureApi2026.js'
import { replaceApi } from '../support/breakBrowser.js'
import { grantOf, reach, say, showCeremony, tell } from '../support/showCeremony.js'
import { youngFeatures } from '../support/youngFeatures.js'

/** An object of the browser by its name: `Array.prototype`, say. */
function ownerOf(path: string): object {
  let owner: unknown = globalThis
  for (const name of path.split('.')) owner = Reflect.get(Object(owner), name)
  return Object(owner)
}

/** A page as the oldest supported browser would have it, until the test is over. */
beforeEach(() => {
  for (const [path, names] of Object.entries(youngFeatures)) {
    for (const name of names) {
      replaceApi([ownerOf(path), name], undefined)
    }
  }
})

it('a ceremony comes to its end in the oldest browser, by its landing', async () => {
  const { session, frame } = showCeremony({
    confirm: async ({ reason }) => reason === 'finished',
  })
  await reach(session, 'open')
  tell(frame(), { go: `${location.origin}/finished` })
  await reach(session, 'confirmed')
  expect(session.getSnapshot().status).toBe('confirmed')
})

it('a ceremony comes to its end in the oldest browser, by its own message', async () => {
  const { session, frame } = showCeremony({
    create: async () => grantOf({ completion: signatureApi2026().completion }),
  })
  await reach(session, 'open')
  await say(frame(), { type: 'ceremony.completed' })
  expect(session.getSnapshot().status).toBe('finished')
})

it('what the oldest browser lacks is really gone in these tests', () => {
  expect(Reflect.get(URL, 'canParse')).toBeUndefined()
  expect(Reflect.get(globalThis, 'ReportingObserver')).toBeUndefined()
})
