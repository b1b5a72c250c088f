import type { ReactElement } from 'react'
import type { PortalDocument } from '../shared/portalDocument.js'
import { useTexts } from './language.js'
import { useCeremonyOptions } from './useCeremonyOptions.js'
import { ways } from './ways/ways.js'

/** The button, the ceremony and the thanks, in the way this document asks for. */
export function Signing({ document }: { readonly document: PortalDocument }): ReactElement {
  const { where } = useTexts().signing
  const { presentation, status } = document
  const options = useCeremonyOptions(document.id)
  const { Component } = ways[presentation]
  return (
    <div className="signing" data-presentation={presentation}>
      {status === 'waiting' && <p className="signing__where">{where[presentation]}</p>}
      <Component document={document} options={options} />
    </div>
  )
}
