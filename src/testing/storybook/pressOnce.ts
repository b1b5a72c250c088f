/** Presses a button as soon as it is there. Returns the stop. */
export function pressOnce(place: HTMLElement, selector: string): () => void {
  const press = (): boolean => {
    const button = place.querySelector<HTMLElement>(selector)
    button?.click()
    return button !== null
  }
  const observer = new MutationObserver(() => {
    if (press()) observer.disconnect()
  })
  if (!press()) observer.observe(place, { childList: true, subtree: true })
  return () => observer.disconnect()
}
