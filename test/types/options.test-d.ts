import { expectTypeOf, test } from 'vitest'
import type {
  CeremonyRequestOptions,
  CeremonySessionOptions,
  ConfirmByDeliverableOptions,
  SigningClientOptions,
} from '../../src/embed/index.js'
import type { GrantedFrameProps } from '../../src/react/frame.js'
import {
  type CeremonyGrant,
  type ReplaceRecipientVariables,
  type SigningCeremonyProps,
  type SigningProviderProps,
  useCeremony,
  type UseCeremonyOptions,
  type UseDeliverableOptions,
} from '../../src/react/index.js'

/** The names that may be left out, but may not be `undefined`. */
type Refusing<Options> = {
  [Name in keyof Options]-?: object extends Pick<Options, Name>
    ? Readonly<Record<Name, undefined>> extends Pick<Options, Name>
      ? never
      : Name
    : never
}[keyof Options]

test('every option that may be left out may be undefined', () => {
  expectTypeOf<
    Refusing<{ readonly a?: string; readonly b?: string | undefined }>
  >().toEqualTypeOf<'a'>()
  expectTypeOf<Refusing<UseCeremonyOptions>>().toBeNever()
  expectTypeOf<Refusing<SigningCeremonyProps>>().toBeNever()
  expectTypeOf<Refusing<GrantedFrameProps>>().toBeNever()
  expectTypeOf<Refusing<SigningProviderProps>>().toBeNever()
  expectTypeOf<Refusing<UseDeliverableOptions>>().toBeNever()
  expectTypeOf<Refusing<ReplaceRecipientVariables>>().toBeNever()
  expectTypeOf<Refusing<ConfirmByDeliverableOptions>>().toBeNever()
  expectTypeOf<Refusing<CeremonySessionOptions>>().toBeNever()
  expectTypeOf<Refusing<CeremonyRequestOptions>>().toBeNever()
  expectTypeOf<Refusing<SigningClientOptions>>().toBeNever()
  expectTypeOf<Refusing<CeremonyGrant>>().toBeNever()
})

declare const options: UseCeremonyOptions

function Ceremony(): string {
  const { status, error, place, finish, reason } = useCeremony(options)
  if (status === 'failed' || status === 'blocked') return error.code
  if (status === 'open') return place
  if (status === 'unconfirmed') return reason
  return status === 'confirmed' ? finish.search : ''
}

test('a ceremony’s fields can be taken out of it, and the status narrows them', () => {
  expectTypeOf(Ceremony).returns.toBeString()
})

test('a backend of one’s own returns what the service answered, or throws', () => {
  const answer: unknown = undefined
  expectTypeOf({
    recipientId: 'lease-7',
    create: async ({ signal }: { readonly signal: AbortSignal }) =>
      (await fetch('/lease/7/ceremony', { method: 'POST', signal })).ok
        ? { url: 'https://s/' }
        : {},
  }).toExtend<UseCeremonyOptions>()
  // @ts-expect-error it has to be asynchronous, and of the service's shape
  const wrong: UseCeremonyOptions = { recipientId: 're_1', create: () => answer }
  expectTypeOf(wrong).toBeObject()
})
