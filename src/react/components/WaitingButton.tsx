'use client'

import { type ReactElement, useEffect, useState } from 'react'
import { Button } from './Button.js'

interface WaitingButtonProps {
  /** Seconds until the button can be pressed. */
  readonly wait: number
  readonly text: string
  /** In place of `text` while it waits; `{seconds}` is replaced by the number. */
  readonly waitingText: string
  readonly onClick: () => void
}

/** A button that cannot be pressed until its countdown is over. */
export function WaitingButton(props: WaitingButtonProps): ReactElement {
  const { wait, text, waitingText, onClick } = props
  const left = useCountdown(wait)
  return (
    <Button onClick={onClick} disabled={left > 0}>
      {left > 0 ? waitingText.replace('{seconds}', String(left)) : text}
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
