// oxlint-disable signing/plain-words -- lists of names
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../../src')

/** Every exported name of the entries for browsers. A new name needs a reason in its changeset. */
const surface: Readonly<Record<string, { readonly file: string; readonly names: string }>> = {
  '.': {
    file: 'react/index.ts',
    names: `CeremonyFrame SigningCeremony SigningError SigningProvider isSigningError ownedTab redirect tab
      useCeremony type CeremonyCompletion, type CeremonyControl, type CeremonyFinish, type CeremonyFrameProps, type CeremonyGrant,
      type CeremonyLabels, type CeremonyPlace, type CeremonyState, type CeremonyStatus, type ConfirmAnswer,
      type ConfirmRequest, type CreateRequest, type OwnCeremonyOptions, type Presentation, type Presenter,
      type ProxyCeremonyOptions, type SealedGrant, type ServicePageOptions, type Signing, type SigningCeremonyProps,
      type SigningErrorCode, type SigningProviderProps, type StartProps,
      type UseCeremonyOptions, type ConfirmReason, type SignatureFacts, type SignedAnswer,
      type SigningErrorDetails, type UnconfirmedReason, type UrlParameters`,
  },
  './query': {
    file: 'react/query/index.ts',
    names: `deliverableQuery useDeliverable useReplaceRecipient useSigningClient
      type DeliverableFacts, type DeliverableQueryOptions, type DeliverableResult,
      type ReplaceRecipientResult, type ReplaceRecipientVariables, type UseDeliverableOptions`,
  },
  './embed': {
    file: 'embed/index.ts',
    names: `SigningError ceremonyNotice createCeremonySession createSigningClient isSigningError
      mountCeremony ownedTab redirect tab type CeremonyFinish, type CeremonyGrant, type CeremonyLabels, type CeremonyNotice,
      type CeremonyPlace, type CeremonySession, type CeremonySessionOptions, type CeremonyState, type CeremonyStatus,
      type ConfirmAnswer, type ConfirmRequest, type CreateRequest, type Presenter, type SealedGrant, type ServicePageOptions,
      type Signing, type SigningClient, type SigningClientOptions, type SigningErrorCode, type CeremonyCompletion,
      type ConfirmReason, type SignatureFacts, type SignedAnswer, type SigningErrorDetails, type UnconfirmedReason,
      type UrlParameters`,
  },
  './element': {
    file: 'element/index.ts',
    names: `SigningCeremonyElement type CeremonyFinish, type CeremonyState, type ConfirmAnswer,
      type ConfirmRequest, type SigningCeremonyEvents, type SigningCeremonyProperties`,
  },
  './element/standalone': { file: 'element/standalone.ts', names: 'SigningCeremonyElement' },
  './landing': {
    file: 'landing/index.ts',
    names: 'landingPage type LandingPage, type LandingPageOptions',
  },
  './labels': {
    file: 'embed/labels/index.ts',
    names: `ar cs da de el en es fi fr he hu it ja ko nb nl pl ptBr ptPt ro sv tr zhHans zhHant
      loadLabels type CeremonyLabels`,
  },
  './testing': {
    file: 'testing/index.ts',
    names: `createTestCeremony type TestCeremony, type TestCeremonyOptions, type TestFailure,
      type TestFailureDetails`,
  },
  './storybook': {
    file: 'testing/storybook/index.ts',
    names: 'withSigning type SigningParameters, type StoryState',
  },
}

// Every type that a public signature reaches is exported, some by two entries, so that users'
// declaration files contain no private paths.
const MOST_NAMES = 129

/** Returns the names that a module exports. Types are written as `type Name`. */
function exportedNames(file: string): readonly string[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  return Array.from(text.matchAll(/^export (type )?\{([^}]*)\}/gm), ([, type = '', list = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => (type && !name.startsWith('type ') ? `type ${name}` : name)),
  )
    .flat()
    .toSorted()
}

const listed = (names: string): readonly string[] => (names.match(/type \w+|\w+/g) ?? []).toSorted()

describe('the public API for browsers', () => {
  it.each(Object.entries(surface))(
    'exports exactly the expected names from the entry point "%s"',
    (_entry, { file, names }) => {
      expect(exportedNames(file)).toEqual(listed(names))
    },
  )

  it(`exports at most ${MOST_NAMES} names`, () => {
    const all = Object.values(surface).flatMap(({ file }) => exportedNames(file))
    expect(all.length).toBeLessThanOrEqual(MOST_NAMES)
  })

  it('exports the same values in development builds and in production builds', () => {
    expect(exportedNames('react/development.tsx')).toEqual(
      exportedNames('react/index.ts').filter((name) => !name.startsWith('type ')),
    )
    expect(readFileSync(join(SRC, 'embed/development.ts'), 'utf8')).toContain(
      `export * from './index.js'`,
    )
  })
})
