import type { FinishRequest } from '../../store/finishRequest.js'
import type { PageData } from '../../ceremony/html/pageData.js'
import { declineDialog } from './declineDialog.js'
import { element } from '../element.js'
import { fieldError, showField } from './fieldError.js'
import { personDialog } from './personDialog.js'
import { sendFinish } from './sendFinish.js'
import { signatureField } from './signature/signatureField.js'

/** What is done once the service knows how it ended. */
type OnEnd = (outcome: FinishRequest['outcome'], redirectUrl: string | null) => void

/** Wires the form: what it checks before it sends, and what it says meanwhile. */
export function signingForm(data: PageData, onEnd: OnEnd): HTMLFormElement {
  const { token, finishPath, texts } = data
  const form = element('#signature', HTMLFormElement)
  const consent = element('#consent', HTMLInputElement)
  const consentError = fieldError('#consent-error', consent)
  const signature = signatureField(texts)
  const status = statusLine(form)
  const isPerson = data.mode.wantsPerson ? personDialog() : undefined
  let sending = false

  const send = async (finish: FinishRequest) => {
    if (sending) return
    sending = true
    status.busy(texts.sending)
    const answer = await sendFinish(finishPath, finish)
    sending = false
    if (answer === 'failed') status.failed(texts.failed)
    else if (answer === 'refused') location.reload()
    else onEnd(finish.outcome, answer.redirect_url)
  }

  consent.addEventListener('change', () => consentError(''))
  consent.addEventListener('change', status.clear)
  signature.onChange(status.clear)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const made = signature.read()
    consentError(consent.checked ? '' : texts.consentMissing)
    // Beside the button as well: on a small screen the field is elsewhere.
    if (!made || !consent.checked) status.failed(texts.incomplete)
    if (!made) signature.show()
    else if (!consent.checked) showField(consent, '#consent-error')
    else {
      const sign = () => void send({ token, outcome: 'signed', signature: made, consent: true })
      if (isPerson) isPerson(sign)
      else sign()
    }
  })
  declineDialog(() => void send({ token, outcome: 'declined' }))
  return form
}

/** The line below the buttons, which screen readers follow. */
function statusLine(form: HTMLFormElement) {
  const line = element('#status', HTMLElement)
  const say = (tone: 'plain' | 'error', message: string) => {
    form.ariaBusy = String(tone === 'plain')
    line.dataset['tone'] = tone
    line.textContent = message
  }
  return {
    busy: (message: string) => say('plain', message),
    failed: (message: string) => say('error', message),
    clear: () => say('error', ''),
  }
}
