import { element } from '../element.js'

/** Asks before declining; the browser gives the focus back afterwards. */
export function declineDialog(onDecline: () => void): void {
  const dialog = element('#decline-dialog', HTMLDialogElement)
  element('#decline', HTMLButtonElement).addEventListener('click', () => {
    dialog.returnValue = ''
    dialog.showModal()
  })
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'decline') onDecline()
  })
}
