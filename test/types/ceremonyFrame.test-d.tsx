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

test('a frame needs a title, for people who cannot see it', () => {
  expectTypeOf<CeremonyFrameProps>().toHaveProperty('title')
  // @ts-expect-error a frame without a title (WCAG 4.1.2)
  expectTypeOf(<CeremonyFrame ceremony={hooked} />).toBeObject()
  // @ts-expect-error a ceremony without a title
  expectTypeOf(<SigningCeremony recipientId="re_1" />).toBeObject()
})

test('the callbacks belong to whoever asks for the ceremony', () => {
  expectTypeOf(<CeremonyFrame ceremony={hooked} title="Lease" />).toBeObject()
  expectTypeOf(
    <CeremonyFrame ceremony={given} title="Lease" onFinish={() => undefined} />,
  ).toBeObject()
  expectTypeOf(
    // @ts-expect-error a ceremony of useCeremony() has its callbacks there
    <CeremonyFrame ceremony={hooked} title="Lease" onFinish={() => undefined} />,
  ).toBeObject()
  // @ts-expect-error and its confirm function
  expectTypeOf(<CeremonyFrame ceremony={hooked} title="Lease" confirm={() => true} />).toBeObject()
})

test('a ceremony of one’s own needs a url', () => {
  // @ts-expect-error the service sends no url where it delivers the link by email
  expectTypeOf(<CeremonyFrame ceremony={{ embeddable_in: [] }} title="Lease" />).toBeObject()
})

test('the sandbox is that of the iframe, or the strict one', () => {
  expectTypeOf(<CeremonyFrame ceremony={given} title="Lease" sandbox="strict" />).toBeObject()
  expectTypeOf(
    <CeremonyFrame ceremony={given} title="Lease" sandbox="allow-scripts allow-forms" />,
  ).toBeObject()
  // @ts-expect-error a text, as in HTML
  expectTypeOf(<CeremonyFrame ceremony={given} title="Lease" sandbox />).toBeObject()
})

test('what the server decides cannot be said in the browser', () => {
  expectTypeOf<SigningCeremonyProps>().not.toHaveProperty('authentication')
  expectTypeOf<SigningCeremonyProps>().not.toHaveProperty('embeddable_in')
  expectTypeOf<SigningCeremonyProps>().not.toHaveProperty('redirect_url')
  expectTypeOf<SigningCeremonyProps['presentation']>().toEqualTypeOf<
    'auto' | 'inline' | 'dialog' | 'tab' | undefined
  >()
})
