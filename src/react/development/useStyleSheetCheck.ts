'use client'

import { useEffect } from 'react'
import { checkStyleSheet } from '../../embed/development/checkStyleSheet.js'

/** Milliseconds after which the style sheet of a development server has loaded. */
const PATIENCE = 800

/** Prints a warning once if the page has no styles for the components. */
export function useStyleSheetCheck(): void {
  useEffect(() => {
    const timer = setTimeout(checkStyleSheet, PATIENCE)
    return () => clearTimeout(timer)
  }, [])
}
