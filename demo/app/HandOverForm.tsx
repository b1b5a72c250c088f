import { type FormEvent, type ReactElement, useState } from 'react'
import type { RecipientReplacement, SigningError } from 'react-signing-ceremony'
import { useTexts } from './language.js'
import { TextField } from './TextField.js'
import type { PortalTexts } from './texts/portalTexts.js'

interface HandOverFormProps {
  readonly isSending: boolean
  readonly error: SigningError | null
  readonly onSubmit: (person: RecipientReplacement) => void
}

/** Who is to sign. Says what is missing beside the field, and goes to the first of them. */
export function HandOverForm({ isSending, error, onSubmit }: HandOverFormProps): ReactElement {
  const { handOver } = useTexts()
  const [checked, setChecked] = useState(false)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const nameIsWrong = name.trim() === ''
  const emailIsWrong = !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSending) return
    setChecked(true)
    if (nameIsWrong || emailIsWrong) {
      event.currentTarget.querySelector<HTMLInputElement>(nameIsWrong ? '#name' : '#email')?.focus()
    } else {
      onSubmit({ name: name.trim(), email: email.trim() })
    }
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <TextField
        id="name"
        label={handOver.name}
        value={name}
        onChange={setName}
        problem={checked && nameIsWrong ? handOver.nameMissing : ''}
      />
      <TextField
        id="email"
        type="email"
        label={handOver.email}
        value={email}
        onChange={setEmail}
        problem={checked && emailIsWrong ? handOver.emailWrong : ''}
      />
      {error && (
        <p className="message" data-tone="error" role="alert">
          {failureText(error, handOver)}
        </p>
      )}
      <button type="submit" className="primary" aria-disabled={isSending}>
        {isSending ? handOver.sending : handOver.submit}
      </button>
    </form>
  )
}

function failureText(error: SigningError, texts: PortalTexts['handOver']): string {
  if (error.unknownOutcome) return texts.unsure
  return error.code === 'recipient_not_actionable' ? texts.tooLate : texts.failed
}
