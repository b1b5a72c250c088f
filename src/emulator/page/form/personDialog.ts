import { element } from '../element.js'
import { personInput } from './personInput.js'

/** Goes on at once where a person has been at work, and asks where nothing tells so. */
export function personDialog(): (goOn: () => void) => void {
  const dialog = element('#person-dialog', HTMLDialogElement)
  const isPerson = personInput()
  let then: (() => void) | undefined
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'finish') then?.()
  })
  return (goOn) => {
    if (isPerson()) {
      goOn()
      return
    }
    then = goOn
    dialog.returnValue = ''
    dialog.showModal()
  }
}
