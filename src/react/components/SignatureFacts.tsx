'use client'

import type { ReactElement } from 'react'
import type { SignatureFacts as Facts } from '../../contract/confirm/signingAnswer.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { optional } from '../../embed/browser/optional.js'

interface SignatureFactsProps {
  readonly title: string
  readonly labels: CeremonyLabels
  readonly signature: Facts | undefined
}

/** Shows which document was signed, and who signed when, if the host's server has said so. */
export function SignatureFacts({ title, labels, signature }: SignatureFactsProps): ReactElement {
  const { signer, signedAt } = signature ?? {}
  const time = signedAt && timeIn(labels.lang, signedAt)
  return (
    <>
      <div className="signing-ceremony__document">{title}</div>
      {(signer ?? time) && (
        <div className="signing-ceremony__detail">
          {signer}
          {signer && time && ' · '}
          {time}
        </div>
      )}
    </>
  )
}

/** Formats a time for a person; `undefined` if the text is no time. */
function timeIn(language: string, text: string): string | undefined {
  return optional(() =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(
      new Date(text),
    ),
  )
}
