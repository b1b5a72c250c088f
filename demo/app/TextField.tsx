import type { ReactElement } from 'react'

interface TextFieldProps {
  readonly id: string
  readonly type?: 'text' | 'email'
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is wrong with the value, or nothing. */
  readonly problem: string
}

export function TextField(props: TextFieldProps): ReactElement {
  const { id, type = 'text', label, value, onChange, problem } = props
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        // The person's own data is the wrong suggestion here: somebody else is to sign.
        autoComplete="off"
        value={value}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-problem`} className="field__problem">
        {problem}
      </p>
    </div>
  )
}
