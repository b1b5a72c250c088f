import { expectTypeOf, test } from 'vitest'
import type { SigningCeremonyVueProps } from '../../src/element/signingCeremonyMarkup.js'

test('<signing-ceremony> has typed attributes and events in JSX', () => {
  expectTypeOf(
    <signing-ceremony
      recipient-id="re_1"
      auto-start
      confirm={async ({ reason }) => reason === 'finished'}
      onsigning-error={({ detail }) => detail.remedy}
    />,
  ).toBeObject()
  // @ts-expect-error `confirm` must be a function
  expectTypeOf(<signing-ceremony recipient-id="re_1" confirm="/signed" />).toBeObject()
  // @ts-expect-error `presentation` has no such value
  expectTypeOf(<signing-ceremony recipient-id="re_1" presentation="window" />).toBeObject()
  // @ts-expect-error `detail` is an error, which has no `grant`
  expectTypeOf(<signing-ceremony onsigning-error={({ detail }) => detail.grant} />).toBeObject()
})

test('<signing-ceremony> has props for its events in Vue', () => {
  expectTypeOf<SigningCeremonyVueProps>().toHaveProperty('onSigningStatuschange')
  expectTypeOf<SigningCeremonyVueProps>().toHaveProperty('recipientId')
})
