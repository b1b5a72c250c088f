'use client'

import { type ReactElement, useEffect, useState } from 'react'
import { Button } from './Button.js'
import type { ActionProps } from './wording.js'

/** A button that cannot be pressed until its wait is over, and says how long that takes. */
export function WaitingButton({ wait = 0, children, ...props }: ActionProps): ReactElement {
  const left = useCountdown(wait)
  return (
    <Button {...props} disabled={left > 0}>
      {children}
      {left > 0 && ` (${left})`}
    </Button>
  )
}

/** The seconds that are left. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const update = (): void => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    update()
    if (seconds === 0) return undefined
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
