import { expectTypeOf, test } from 'vitest'
import type {
  CeremonyControl,
  CeremonyFinish,
  CeremonyPlace,
  SigningError,
} from '../../src/react/index.js'

declare const ceremony: CeremonyControl

test('a check of `status` narrows the types of the other fields', () => {
  if (ceremony.status === 'failed' || ceremony.status === 'blocked') {
    expectTypeOf(ceremony.error).toEqualTypeOf<SigningError>()
  }
  if (ceremony.status === 'open' || ceremony.status === 'opening') {
    expectTypeOf(ceremony.place).toEqualTypeOf<CeremonyPlace>()
  }
  if (ceremony.status === 'confirmed') {
    expectTypeOf(ceremony.finish).toEqualTypeOf<CeremonyFinish>()
  }
  if (ceremony.status === 'unconfirmed') {
    expectTypeOf(ceremony).toHaveProperty('error').toEqualTypeOf<SigningError | undefined>()
  }
  if (ceremony.status === 'idle') {
    expectTypeOf(ceremony.error).toEqualTypeOf<undefined>()
    expectTypeOf(ceremony.finish).toEqualTypeOf<undefined>()
  }
})

test('a check of `status` narrows the types of destructured fields', () => {
  const { status, error, finish, place, reason } = ceremony
  const failure = status === 'failed' ? error : undefined
  const ended = status === 'confirmed' ? finish : undefined
  const shown = status === 'open' ? place : undefined
  if (status === 'unconfirmed') expectTypeOf(reason).toExtend<string>()
  expectTypeOf({ failure, ended, shown }).toEqualTypeOf<{
    failure: SigningError | undefined
    ended: CeremonyFinish | undefined
    shown: CeremonyPlace | undefined
  }>()
})

test('a component cannot read the url of its ceremony', () => {
  expectTypeOf(ceremony).not.toHaveProperty('url')
  expectTypeOf(ceremony.signing).not.toHaveProperty('url')
  type Snapshot = ReturnType<typeof ceremony.signing.getSnapshot>
  expectTypeOf<NonNullable<NonNullable<Snapshot['attempt']>['ceremony']>>().not.toHaveProperty(
    'url',
  )
})
