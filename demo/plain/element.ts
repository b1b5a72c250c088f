/** The page's one element for `selector`. */
export function element(selector: string): HTMLElement {
  const found = document.querySelector(selector)
  if (found instanceof HTMLElement) return found
  throw new Error(`plain.html lacks ${selector}.`)
}
