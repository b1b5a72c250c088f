import type { PageData } from '../../ceremony/html/pageData.js'
import type { FinishAnswer, FinishRequest } from '../../ceremony/finishRequest.js'
import { element } from '../element.js'
import { showOnScreen } from '../showOnScreen.js'
import { documentField } from './documentField.js'
import { fieldError, showField } from './fieldError.js'
import { signatureField } from './signature/signatureField.js'

/** Called after the server has accepted that the recipient signed or declined. */
type OnEnd = (outcome: FinishRequest['outcome'], redirectUrl: string | null) => void

/** Adds checks, requests and error messages to the signing form. */
export function signingForm(data: PageData, onEnd: OnEnd): HTMLFormElement {
  const { token, finishPath, texts } = data
  const form = element('#signature', HTMLFormElement)
  const consent = element('#consent', HTMLInputElement)
  const consentError = fieldError('#consent-error', consent)
  const signature = signatureField(texts)
  const status = statusLine(form)
  const showInDocument = documentField(texts, form)
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

  consent.addEventListener('change', () => {
    consentError('')
    status.clear()
  })
  signature.onChange((made) => {
    status.clear()
    showInDocument(made)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const made = signature.read()
    consentError(consent.checked ? '' : texts.consentMissing)
    // Also shown next to the button, because the field may be outside a small screen.
    if (!made || !consent.checked) status.failed(texts.incomplete)
    if (!made) signature.show()
    else if (!consent.checked) showField(consent, '#consent-error')
    else void send({ token, outcome: 'signed', signature: made, consent: true })
  })
  askBeforeDeclining(() => void send({ token, outcome: 'declined' }))
  return form
}

/** Calls `onDecline` if the recipient confirms in a dialog. The browser restores the focus. */
function askBeforeDeclining(onDecline: () => void): void {
  const dialog = element('#decline-dialog', HTMLDialogElement)
  element('#decline', HTMLButtonElement).addEventListener('click', () => {
    dialog.returnValue = ''
    showOnScreen(dialog)
  })
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'decline') onDecline()
  })
}

/** Sends the end. After `refused`, a reload shows the reason. After `failed`, a retry may help. */
async function sendFinish(
  path: string,
  body: FinishRequest,
): Promise<FinishAnswer | 'refused' | 'failed'> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) {
      return response.status === 404 || response.status === 409 ? 'refused' : 'failed'
    }
    const answer: FinishAnswer = await response.json()
    return answer
  } catch {
    return 'failed'
  }
}

/** Returns the status line next to the buttons. Screen readers read its text aloud. */
function statusLine(form: HTMLFormElement) {
  const line = element('#status', HTMLElement)
  const show = (tone: 'plain' | 'error', message: string) => {
    form.ariaBusy = String(tone === 'plain')
    line.dataset['tone'] = tone
    line.textContent = message
  }
  return {
    busy: (message: string) => show('plain', message),
    failed: (message: string) => show('error', message),
    clear: () => show('error', ''),
  }
}
