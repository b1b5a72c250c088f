'use client'

import type { ButtonHTMLAttributes, ReactElement } from 'react'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement>

/** A button that sends no form. */
export function Button(props: ButtonProps): ReactElement {
  return <button type="button" className="signing-ceremony__button" {...props} />
}
