import { useState } from 'react'
import { SigningCeremony, SigningProvider } from 'react-signing-ceremony'
import 'react-signing-ceremony/styles.css'
import { dialogs } from './dialogs.tsx'

const ceremony = <SigningCeremony recipientId="re_ada" title="Lease" presentation="dialog" />

/** Shows the ceremony in the page, or in a dialog of the library that the user chooses. */
export function App() {
  const [library, setLibrary] = useState<string>()
  const Dialog = library === undefined ? undefined : dialogs[library]
  return (
    <SigningProvider endpoint="/api/signing">
      <main>
        <h1>Lease, Flat 7</h1>
        {Object.keys(dialogs).map((name) => (
          <button key={name} type="button" onClick={() => setLibrary(name)}>
            Open in {name}
          </button>
        ))}
        {!Dialog && ceremony}
      </main>
      {Dialog && <Dialog onClose={() => setLibrary(undefined)}>{ceremony}</Dialog>}
    </SigningProvider>
  )
}
