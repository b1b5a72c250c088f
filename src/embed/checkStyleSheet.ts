import { optional } from './browser.js'

let hasWarned = false

/** Checks the first component in the document. Components in a shadow tree are not checked. */
export function checkStyleSheet(): void {
  const element = document.querySelector('.signing-ceremony')
  // Emulated browsers such as jsdom have no layout.
  if (hasWarned || !element || element.getClientRects().length === 0) return
  // `styles.css` sets this property.
  if (getComputedStyle(element).getPropertyValue('--sc-accent') !== '' || hasOwnStyles()) return
  hasWarned = true
  console.warn(
    '[react-signing-ceremony] The page has no styles for the components, so a frame is only 300 × 150 pixels. Add `import "react-signing-ceremony/styles.css"`, or your own rules for `.signing-ceremony`.',
  )
}

/** Whether the application has rules for the components, and not only values for their properties. */
function hasOwnStyles(): boolean {
  return [...document.styleSheets].some((sheet) => {
    // Scripts must not read a style sheet of another origin.
    const rules = sheet.disabled ? undefined : optional(() => [...sheet.cssRules])
    return rules?.some(({ cssText }) => cssText.includes('.signing-ceremony'))
  })
}
