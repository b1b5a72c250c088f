/** Pixels that a dialog needs, even if less of the page is on the screen. */
const LOWEST = 240

/**
 * Opens a dialog in the middle of the part of this page that is on the screen. A frame can be higher
 * than the window around it, and only an observer of the browser knows which part of it is visible.
 */
export function showOnScreen(dialog: HTMLDialogElement): void {
  const observer = new IntersectionObserver((entries) => {
    observer.disconnect()
    for (const { intersectionRect } of entries) {
      const { top, bottom } = intersectionRect
      const start = Math.max(0, Math.min(top, bottom - LOWEST))
      // Before the dialog opens, because opening it scrolls to the focused button.
      dialog.style.insetBlock = `${start}px ${innerHeight - bottom}px`
      dialog.style.maxBlockSize = `calc(${bottom - start}px - 2rem)`
    }
    dialog.showModal()
  })
  observer.observe(document.documentElement)
}
