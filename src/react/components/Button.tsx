'use client'

import type { ButtonHTMLAttributes, ReactElement } from 'react'

/** A button that does not submit a form. */
export function Button(props: ButtonHTMLAttributes<HTMLButtonElement>): ReactElement {
  return <button type="button" className="signing-ceremony__button" {...props} />
}
