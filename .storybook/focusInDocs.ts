/** The parameter in the url of a story that a docs page shows in a frame. */
export const IN_DOCS = 'in-docs'

/** Keeps the docs page from scrolling to the element that a play function or a component focuses. */
export function keepScroll(): void {
  const query = new URLSearchParams(location.search)
  if (!query.has(IN_DOCS) && query.get('viewMode') !== 'docs') return
  // oxlint-disable-next-line typescript/unbound-method -- called with `this` below
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function focusInPlace() {
    focus.call(this, { preventScroll: true })
  }
}
