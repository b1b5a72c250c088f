import { expectTypeOf, test } from 'vitest'
import type { SigningClientOptions } from '../../src/embed/index.js'
import type { CeremonySessionOptions } from '../embed/support/session.js'
import {
  type CeremonyFrameProps,
  type CeremonyGrant,
  type ServicePageOptions,
  type SigningCeremonyProps,
  type SigningProviderProps,
  type UseCeremonyOptions,
} from '../../src/react/index.js'
import type {
  ReplaceRecipientVariables,
  UseDeliverableOptions,
} from '../../src/react/query/index.js'

/** The names of the optional properties that do not accept `undefined`. */
type Refusing<Options> = {
  [Name in keyof Options]-?: object extends Pick<Options, Name>
    ? Readonly<Record<Name, undefined>> extends Pick<Options, Name>
      ? never
      : Name
    : never
}[keyof Options]

test('every optional property accepts undefined', () => {
  expectTypeOf<
    Refusing<{ readonly a?: string; readonly b?: string | undefined }>
  >().toEqualTypeOf<'a'>()
  expectTypeOf<Refusing<UseCeremonyOptions>>().toBeNever()
  expectTypeOf<Refusing<SigningCeremonyProps>>().toBeNever()
  expectTypeOf<Refusing<CeremonyFrameProps>>().toBeNever()
  expectTypeOf<Refusing<SigningProviderProps>>().toBeNever()
  expectTypeOf<Refusing<UseDeliverableOptions>>().toBeNever()
  expectTypeOf<Refusing<ReplaceRecipientVariables>>().toBeNever()
  expectTypeOf<Refusing<CeremonySessionOptions>>().toBeNever()
  expectTypeOf<Refusing<ServicePageOptions>>().toBeNever()
  expectTypeOf<Refusing<SigningClientOptions>>().toBeNever()
  expectTypeOf<Refusing<CeremonyGrant>>().toBeNever()
})

test('`create` must return a promise of a ceremony', () => {
  const answer: unknown = undefined
  expectTypeOf({
    ceremonyKey: 'lease-7',
    create: async ({ signal }: { readonly signal: AbortSignal }) =>
      (await fetch('/lease/7/ceremony', { method: 'POST', signal })).ok
        ? { url: 'https://s/' }
        : {},
  }).toExtend<UseCeremonyOptions>()
  // @ts-expect-error it must return a promise of a ceremony
  const wrong: UseCeremonyOptions = { ceremonyKey: '7', create: () => answer }
  expectTypeOf(wrong).toBeObject()
})

/** The names of an interface or of each member of a union, without `data-*` attributes. */
type Named<Props> = Props extends unknown
  ? keyof { [Name in keyof Props as Name extends `data-${string}` ? never : Name]: true }
  : never

test('SigningCeremony has seventeen props, and data attributes', () => {
  expectTypeOf<Named<SigningCeremonyProps>>().toEqualTypeOf<
    | 'recipientId'
    | 'ceremonyKey'
    | 'create'
    | 'confirm'
    | 'initialAnswer'
    | 'landing'
    | 'claims'
    | 'autoStart'
    | 'title'
    | 'presentation'
    | 'children'
    | 'disabled'
    | 'afterSigning'
    | 'help'
    | 'onStatusChange'
    | 'onError'
    | 'className'
  >()
})

test('CeremonyFrame has seven props, the provider eleven', () => {
  expectTypeOf<Named<CeremonyFrameProps>>().toEqualTypeOf<
    'ceremony' | 'title' | 'className' | 'style' | 'afterSigning' | 'help' | 'focusOnOpen'
  >()
  expectTypeOf<Named<SigningProviderProps>>().toEqualTypeOf<
    | 'children'
    | 'endpoint'
    | 'user'
    | 'labels'
    | 'headers'
    | 'credentials'
    | 'fetch'
    | 'service'
    | 'onSignIn'
    | 'onStatusChange'
    | 'onError'
  >()
})

test('`confirm` can return a literal without an annotation', () => {
  const answers: readonly UseCeremonyOptions[] = [
    { recipientId: 're_1', confirm: async () => 'declined' },
    { recipientId: 're_1', confirm: async ({ reason }) => reason === 'finished' },
    // @ts-expect-error not one of the accepted words
    { recipientId: 're_1', confirm: async () => 'never' },
  ]
  expectTypeOf(answers[0]?.recipientId).toEqualTypeOf<string | undefined>()
})
