import { type FormEvent, type ReactElement, useState } from 'react'
import { useReplaceRecipient } from '../../src/react/query/index.js'

/** A form that makes a colleague the new signer. */
export function ReplaceRecipientForm(props: { readonly recipientId: string }): ReactElement {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const replace = useReplaceRecipient()

  function submit(event: FormEvent): void {
    event.preventDefault()
    replace.mutate({ recipientId: props.recipientId, name, email })
  }

  return (
    <form onSubmit={submit}>
      <label>
        Name <input required value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label>
        Email{' '}
        <input
          required
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <button type="submit" disabled={replace.isPending}>
        Let this person sign
      </button>
      <p aria-live="polite">{replace.data && `${replace.data.name} can sign now.`}</p>
      {replace.error && <p role="alert">{replace.error.message}</p>}
    </form>
  )
}
