import { askConfirm } from '../confirm/askConfirm.js'
import { clientError } from '../errors/clientError.js'
import { en } from '../labels/en.js'
import { isExpired, isSpent } from '../signing/ceremony.js'
import { stageOf, type Verb, VERBS } from '../signing/ceremonyState.js'
import {
  close,
  dispatch,
  optionsOf,
  putFirst,
  report,
  type SigningCore,
  type SigningHolder,
} from '../signing/signingCore.js'
import { openTab } from '../tab/openTab.js'
import { showInTab } from '../tab/showInTab.js'
import { startAttempt } from './startAttempt.js'

/** Does what {@link VERBS} lists for a verb in the current state, with the options of `holder`. */
export function performVerb(core: SigningCore, verb: Verb, holder: SigningHolder): void {
  const effect = VERBS[stageOf(core.state)][verb]
  switch (effect) {
    case 'ask':
      askConfirm(core, 'pressed', { holder })
      return
    case 'end':
      close(core)
      return
    case 'create':
    case 'again':
    case 'tab':
      putFirst(core, holder)
      if (effect === 'tab') openInTab(core)
      else if (effect === 'again' && core.attempt?.place === 'tab') startInTab(core)
      else startAttempt(core)
      return
    case undefined:
      return
    default:
      effect satisfies never
  }
}

/** Shows the ceremony in a browser tab. If a tab already shows it, brings that tab to the front. */
function openInTab(core: SigningCore): void {
  const shown = core.attempt?.tab
  if (shown && !shown.closed) {
    shown.focus()
    return
  }
  const tab = openWaitingTab(core)
  if (!tab) return
  const { attempt, state } = core
  const { ceremony, frame, scope } = attempt ?? {}
  const mustRenew = ceremony && ((shown ?? frame) ? isSpent(ceremony) : isExpired(ceremony))
  if (ceremony && !mustRenew) {
    scope?.run(() => showInTab(core, ceremony, tab))
  } else if (attempt && state.status === 'creating') {
    core.attempt = { ...attempt, place: 'tab', tab }
  } else startAttempt(core, { tab })
}

function startInTab(core: SigningCore): void {
  const tab = openWaitingTab(core)
  if (tab) startAttempt(core, { tab })
}

function openWaitingTab(core: SigningCore): Window | undefined {
  const tab = openTab(optionsOf(core).loadingText ?? en.opening)
  if (tab) return tab
  const error = clientError('popup_blocked')
  if (!dispatch(core, { type: 'blockTab', error })) report(core, error)
  return undefined
}
