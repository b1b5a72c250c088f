import type { FormEvent, ReactElement } from 'react'
import type { SigningError } from 'react-signing-ceremony'
import { useTexts } from './language.js'
import { Link } from './navigation.js'
import type { PortalTexts } from './texts/en.js'

interface HandOverFormProps {
  readonly isSending: boolean
  readonly error: SigningError | null
  /** The path of the document's page. */
  readonly back: string
  readonly onSubmit: (person: { readonly name: string; readonly email: string }) => void
}

/** A form for the new signer's name and email. The browser validates both fields. */
export function HandOverForm({
  isSending,
  error,
  back,
  onSubmit,
}: HandOverFormProps): ReactElement {
  const { handOver, signing } = useTexts()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSending) return
    const fields = new FormData(event.currentTarget)
    onSubmit({ name: textOf(fields.get('name')), email: textOf(fields.get('email')) })
  }
  // No autocomplete, because the browser would suggest the customer's own name and email.
  return (
    <form className="form" onSubmit={submit}>
      <label>
        {handOver.name}
        <input name="name" required pattern=".*\S.*" autoComplete="off" />
      </label>
      <label>
        {handOver.email}
        <input name="email" type="email" required autoComplete="off" />
      </label>
      {error && (
        <p className="message" data-tone="error" role="alert">
          {failureText(error, handOver)}
        </p>
      )}
      <div className="form__actions">
        <button type="submit" className="primary" aria-disabled={isSending}>
          {isSending ? handOver.sending : handOver.submit}
        </button>
        <Link href={back}>{signing.cancel}</Link>
      </div>
    </form>
  )
}

function failureText(error: SigningError, texts: PortalTexts['handOver']): string {
  if (error.unknownOutcome) return texts.unsure
  return error.code === 'recipient_not_actionable' ? texts.tooLate : texts.failed
}

function textOf(field: FormDataEntryValue | null): string {
  return typeof field === 'string' ? field.trim() : ''
}
