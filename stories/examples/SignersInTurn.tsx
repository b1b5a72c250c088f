import { type ReactElement, useState } from 'react'
import { SigningCeremony } from '../../src/react/index.js'

interface Signer {
  readonly recipientId: string
  readonly name: string
}

interface SignersInTurnProps {
  /** The signers, in the order in which they sign. */
  readonly signers: readonly Signer[]
}

/** Several people sign on one device. `key` resets the page for each, and the end of a ceremony ends a turn. */
export function SignersInTurn({ signers }: SignersInTurnProps): ReactElement {
  const [turn, setTurn] = useState(0)
  const [isSignedIn, setIsSignedIn] = useState(false)
  const signer = signers[turn]
  if (!signer) return <p aria-live="polite">All signers have finished.</p>
  const { recipientId, name } = signer
  const endTurn = (): void => {
    // Sign the person out of your server here.
    setIsSignedIn(false)
    setTurn(turn + 1)
  }
  if (!isSignedIn) {
    return (
      <section key={recipientId}>
        <p>Please hand the device to {name}.</p>
        {/* Identify the person on your server here. This button does not identify anybody. */}
        <button type="button" onClick={() => setIsSignedIn(true)}>
          I am {name}
        </button>
      </section>
    )
  }
  return (
    <section key={recipientId}>
      <SigningCeremony
        recipientId={recipientId}
        title={`Lease for ${name}`}
        onStatusChange={({ finish }) => finish && endTurn()}
      />
      <button type="button" onClick={endTurn}>
        End my turn
      </button>
    </section>
  )
}
