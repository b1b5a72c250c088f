import { expectTypeOf, test } from 'vitest'
import {
  type CeremonyControl,
  CeremonyFrame,
  type CeremonyFrameProps,
  SigningCeremony,
  type SigningCeremonyProps,
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

test('<CeremonyFrame> accepts callbacks only for a ceremony that the host has created', () => {
  expectTypeOf(<CeremonyFrame ceremony={hooked} title="Lease" />).toBeObject()
  expectTypeOf(
    <CeremonyFrame
      ceremony={given}
      ceremonyKey="lease-7"
      title="Lease"
      onFinish={() => undefined}
    />,
  ).toBeObject()
  expectTypeOf(
    // @ts-expect-error pass the callbacks to useCeremony() instead
    <CeremonyFrame ceremony={hooked} title="Lease" onFinish={() => undefined} />,
  ).toBeObject()
  // @ts-expect-error pass the confirm function to useCeremony() instead
  expectTypeOf(<CeremonyFrame ceremony={hooked} title="Lease" confirm={() => true} />).toBeObject()
})

test('a ceremony that the host requests needs its `ceremonyKey`', () => {
  // @ts-expect-error the key decides which document this is
  expectTypeOf(<CeremonyFrame ceremony={given} title="Lease" />).toBeObject()
  const create = async () => given
  // @ts-expect-error the key decides which document this is
  expectTypeOf(<SigningCeremony create={create} title="Lease" />).toBeObject()
  expectTypeOf(<SigningCeremony create={create} ceremonyKey="7" title="Lease" />).toBeObject()
  // @ts-expect-error the key of the proxy is `recipientId`
  expectTypeOf(<SigningCeremony recipientId="re_1" ceremonyKey="7" title="Lease" />).toBeObject()
})

test('a driven component accepts no options of useCeremony()', () => {
  expectTypeOf(<SigningCeremony controls={hooked} title="Lease" />).toBeObject()
  // @ts-expect-error pass the callbacks to useCeremony() instead
  expectTypeOf(<SigningCeremony controls={hooked} title="Lease" recipientId="re_1" />).toBeObject()
})

test('<CeremonyFrame> needs the url of a ceremony that the host has created', () => {
  const emailed = { embeddable_in: [] }
  // @ts-expect-error the service sends no url if it sends the link by email
  expectTypeOf(<CeremonyFrame ceremony={emailed} ceremonyKey="7" title="Lease" />).toBeObject()
})

test('`sandbox` is the value of the iframe, or "strict"', () => {
  expectTypeOf(
    <CeremonyFrame ceremony={given} ceremonyKey="lease-7" title="Lease" sandbox="strict" />,
  ).toBeObject()
  expectTypeOf(
    <CeremonyFrame
      ceremony={given}
      ceremonyKey="lease-7"
      title="Lease"
      sandbox="allow-scripts allow-forms"
    />,
  ).toBeObject()
  const own = { ceremony: given, ceremonyKey: '7', title: 'Lease' }
  // @ts-expect-error it must be a string, as in HTML
  expectTypeOf(<CeremonyFrame {...own} sandbox />).toBeObject()
})

test('no prop sets a value that the server decides', () => {
  expectTypeOf<SigningCeremonyProps>().not.toHaveProperty('authentication')
  expectTypeOf<SigningCeremonyProps>().not.toHaveProperty('embeddable_in')
  expectTypeOf<SigningCeremonyProps>().not.toHaveProperty('redirect_url')
  expectTypeOf<SigningCeremonyProps['presentation']>().toEqualTypeOf<
    'auto' | 'inline' | 'dialog' | 'tab' | 'redirect' | undefined
  >()
})
