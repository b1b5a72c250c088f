import { expectTypeOf, test } from 'vitest'
import {
  type CeremonyControl,
  CeremonyFrame,
  type CeremonyFrameProps,
  type Presenter,
  redirect,
  SigningCeremony,
  type SigningCeremonyProps,
  tab,
} from '../../src/react/index.js'

declare const hooked: CeremonyControl
const given = { url: 'https://sign.example/en/start?token=t' }

test('a frame needs a title for screen readers', () => {
  expectTypeOf<CeremonyFrameProps>().toHaveProperty('title')
  // @ts-expect-error a frame without a title (WCAG 4.1.2)
  expectTypeOf(<CeremonyFrame ceremony={hooked} />).toBeObject()
  // @ts-expect-error a ceremony without a title
  expectTypeOf(<SigningCeremony recipientId="re_1" />).toBeObject()
})

test('<CeremonyFrame> accepts the result of useCeremony() only, and no options of it', () => {
  expectTypeOf(<CeremonyFrame ceremony={hooked} title="Lease" />).toBeObject()
  // @ts-expect-error pass `create` to useCeremony() instead
  expectTypeOf(<CeremonyFrame ceremony={given} title="Lease" />).toBeObject()
  expectTypeOf(
    // @ts-expect-error pass the callbacks to useCeremony() instead
    <CeremonyFrame ceremony={hooked} title="Lease" onStatusChange={() => undefined} />,
  ).toBeObject()
  // @ts-expect-error pass the confirm function to useCeremony() instead
  expectTypeOf(<CeremonyFrame ceremony={hooked} title="Lease" confirm={() => true} />).toBeObject()
})

const create = async () => given

test('a ceremony that the host requests needs its `ceremonyKey`', () => {
  // @ts-expect-error the key decides which document this is
  expectTypeOf(<SigningCeremony create={create} title="Lease" />).toBeObject()
  expectTypeOf(<SigningCeremony create={create} ceremonyKey="7" title="Lease" />).toBeObject()
  // @ts-expect-error the key of the proxy is `recipientId`
  expectTypeOf(<SigningCeremony recipientId="re_1" ceremonyKey="7" title="Lease" />).toBeObject()
})

test('no prop sets a value that the server decides', () => {
  expectTypeOf<SigningCeremonyProps>().not.toHaveProperty('authentication')
  expectTypeOf<SigningCeremonyProps>().not.toHaveProperty('embeddable_in')
  expectTypeOf<SigningCeremonyProps>().not.toHaveProperty('redirect_url')
})

test('`presentation` is a word, or one of the presenters', () => {
  expectTypeOf<SigningCeremonyProps['presentation']>().toEqualTypeOf<
    'auto' | 'inline' | 'dialog' | Presenter | undefined
  >()
  expectTypeOf([tab, redirect]).toEqualTypeOf<Presenter[]>()
})
