import { beforeEach, expect, it } from 'vitest'
import { signatureApiCompletion } from '../../src/proxy/services/signatureApi/completion.js'
import { replaceApi } from './support/breakBrowser.js'
import { grantOf, reach, say, showCeremony, instruct } from './support/showCeremony.js'
import { recentFeatures } from './support/recentFeatures.js'

/** Returns a browser object by its name, for example `Array.prototype`. */
function ownerOf(path: string): object {
  let owner: unknown = globalThis
  for (const name of path.split('.')) owner = Reflect.get(Object(owner), name)
  return Object(owner)
}

/** Removes the features that the oldest supported browser lacks, for one test. */
beforeEach(() => {
  for (const [path, names] of Object.entries(recentFeatures)) {
    for (const name of names) {
      replaceApi([ownerOf(path), name], undefined)
    }
  }
})

it('a ceremony in the oldest supported browser finishes when the frame loads `redirect_url`', async () => {
  const { session, frame } = showCeremony({
    confirm: async ({ reason }) => reason === 'finished',
  })
  await reach(session, 'open')
  instruct(frame(), { go: `${location.origin}/finished` })
  await reach(session, 'confirmed')
  expect(session.getSnapshot().status).toBe('confirmed')
})

it('a ceremony in the oldest supported browser finishes when the page in its frame posts `ceremony.completed`', async () => {
  const { session, frame } = showCeremony({
    create: async () => grantOf({ completion: signatureApiCompletion }),
  })
  await reach(session, 'open')
  await say(frame(), { type: 'ceremony.completed' })
  expect(session.getSnapshot().status).toBe('finished')
})

it('the tests of the oldest supported browser run without the features that this browser lacks', () => {
  expect(Reflect.get(URL, 'canParse')).toBeUndefined()
  expect(Reflect.get(globalThis, 'ReportingObserver')).toBeUndefined()
})
