import type { Signature } from '../ceremony/finishRequest.js'
import type { PageData } from '../ceremony/PageData.js'
import { drawnSignature } from './drawnSignature.js'
import { element } from './element.js'
import { fieldError } from './fieldError.js'
import { sendFinish } from './sendFinish.js'
import { typedSignature } from './typedSignature.js'

/** What is done once the service knows how it ended. */
type OnEnd = (outcome: 'signed' | 'declined', redirectUrl: string | null) => void

/** Wires the form: method, checks, finish and decline. */
export function signingForm({ token, finishPath, texts }: PageData, onEnd: OnEnd): HTMLFormElement {
  const form = element('#signature', HTMLFormElement)
  const status = element('#status', HTMLElement)
  const consent = element('#consent', HTMLInputElement)
  const drawn = drawnSignature(texts)
  const typed = typedSignature()
  const signatureError = fieldError('#signature-error', form, typed.field)
  const consentError = fieldError('#consent-error', consent)
  const typing = () => new FormData(form).get('method') === 'type'

  form.addEventListener('change', ({ target }) => {
    if (target === consent) consentError.show('')
    if (!(target instanceof HTMLInputElement) || target.name !== 'method') return
    element('#draw-panel', HTMLElement).hidden = typing()
    element('#type-panel', HTMLElement).hidden = !typing()
    signatureError.show('')
  })
  typed.field.addEventListener('input', () => signatureError.show(''))
  drawn.onChange(() => signatureError.show(''))

  const readSignature = (): Signature | undefined => {
    if (typing()) return typed.text() === '' ? undefined : { kind: 'typed', text: typed.text() }
    const image = drawn.image()
    return image === undefined ? undefined : { kind: 'drawn', image }
  }

  let sending = false
  const send = async (outcome: 'signed' | 'declined', body: object) => {
    if (sending) return
    sending = true
    form.toggleAttribute('aria-busy', true)
    status.dataset['tone'] = 'plain'
    status.textContent = texts.sending
    const answer = await sendFinish(finishPath, { token, outcome, ...body })
    sending = false
    form.toggleAttribute('aria-busy', false)
    if (answer === 'refused') return location.reload()
    if (answer !== 'failed') return onEnd(outcome, answer.redirect_url)
    status.dataset['tone'] = 'error'
    status.textContent = texts.failed
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const signature = readSignature()
    const missing = typing() ? texts.typeMissing : texts.drawMissing
    signatureError.show(signature ? '' : missing)
    consentError.show(consent.checked ? '' : texts.consentMissing)
    if (!signature) return focusSignature(form, typing())
    if (!consent.checked) return consent.focus()
    void send('signed', { signature, consent: true })
  })

  const dialog = element('#decline-dialog', HTMLDialogElement)
  element('#decline', HTMLButtonElement).addEventListener('click', () => {
    dialog.returnValue = ''
    dialog.showModal()
  })
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'decline') void send('declined', {})
  })
  return form
}

/** A canvas takes no keyboard focus; the choice beside it does. */
function focusSignature(form: HTMLFormElement, typing: boolean): void {
  const field = typing ? '#typed' : 'input[name=method]:checked'
  form.querySelector<HTMLInputElement>(field)?.focus()
}
