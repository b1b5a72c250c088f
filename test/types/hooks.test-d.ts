import { expectTypeOf, test } from 'vitest'
import { en } from '../../src/embed/labels/index.js'
import type { CeremonyLabels } from '../../src/embed/labels/index.js'
import type { Recipient } from '../../src/contract/recipient.js'
import type { SigningError, UseCeremonyOptions } from '../../src/react/index.js'
import type {
  DeliverableFacts,
  useDeliverable,
  useReplaceRecipient,
} from '../../src/react/query/index.js'

test('a deliverable in the cache has the contract’s fields, and no url', () => {
  expectTypeOf<DeliverableFacts>().toHaveProperty('status').toBeString()
  expectTypeOf<DeliverableFacts>().toHaveProperty('type').toBeString()
  expectTypeOf<DeliverableFacts['url']>().toEqualTypeOf<undefined>()
  expectTypeOf<ReturnType<typeof useDeliverable>['data']>().toEqualTypeOf<
    DeliverableFacts | undefined
  >()
})

test('useReplaceRecipient() has exact types, and no option to retry', () => {
  type Replace = ReturnType<typeof useReplaceRecipient>
  expectTypeOf<Replace['data']>().toEqualTypeOf<Recipient | undefined>()
  expectTypeOf<Replace['error']>().toEqualTypeOf<SigningError | null>()
  type Options = NonNullable<Parameters<typeof useReplaceRecipient>[0]>
  expectTypeOf<Options>().not.toHaveProperty('retry')
  expectTypeOf<Options>().not.toHaveProperty('mutationFn')
})

test('the options of useCeremony() have exact types', () => {
  expectTypeOf({ recipientId: 're_1', autoStart: undefined }).toExtend<UseCeremonyOptions>()
  // @ts-expect-error a recipient is needed
  const withoutRecipient: UseCeremonyOptions = { autoStart: true }
  // @ts-expect-error evidence is text by label, as in the service's `authentication.data`
  const numbers: UseCeremonyOptions = { recipientId: 're_1', evidence: { Age: 7 } }
  expectTypeOf([withoutRecipient, numbers]).toBeArray()
})

test('an object of labels must be complete', () => {
  expectTypeOf({ ...en, start: 'Sign the lease' }).toExtend<CeremonyLabels>()
  // @ts-expect-error the other sentences are missing
  const one: CeremonyLabels = { start: 'Sign' }
  expectTypeOf(one).toBeObject()
})
