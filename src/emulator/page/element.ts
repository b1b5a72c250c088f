/** The page's one element for `selector`; it is there, since the same release rendered it. */
export function element<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector)
  if (found instanceof kind) return found
  throw new Error(`The ceremony page lacks ${selector}.`)
}
