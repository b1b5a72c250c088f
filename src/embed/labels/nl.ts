import type { CeremonyLabels } from './ceremonyLabels.js'

/** Dutch. */
export const nl: CeremonyLabels = {
  lang: 'nl',
  dir: 'ltr',
  start: 'Bekijken en ondertekenen',
  readFirst: 'Document eerst lezen',
  readCopy: 'Document lezen',
  copyOnly: 'U ontvangt een kopie van dit document.\nU hoeft niets te ondertekenen.',
  preparing: 'Dit document wordt nog voorbereid.\nDeze pagina laat zien wanneer het klaar is.',
  opening: 'Het document wordt geladen…',
  stillWaiting: 'Dit kan even duren. U hoeft niets te doen.',
  slow: 'Het laden van het document duurt langer dan normaal.',
  tabOpening: 'Uw document verschijnt hier zo.',
  emailed: 'Bekijk uw e-mail.\nWe hebben u een link naar het document gestuurd.',
  inTab: 'Het document is geopend in een ander tabblad.\nKom hier terug als u daar klaar bent.',
  shownElsewhere: 'Het document is al geopend op deze pagina.',
  finished: 'U bent klaar.\nU hoeft niets meer te doen.',
  confirming: 'Even controleren…',
  confirmed: 'Klaar.\nU hebt het document ondertekend.',
  confirmedTitle: 'Klaar.\nU hebt ‘{title}’ ondertekend.',
  mayClose: 'U kunt deze pagina sluiten.',
  copyPending: 'Uw exemplaar wordt voorbereid.',
  copyFailed: 'Uw exemplaar kon niet worden gemaakt. Neem contact op met {sender}.',
  unconfirmed:
    'Bijna klaar.\nWe wachten op de bevestiging. U ziet die op deze pagina; u kunt de pagina openlaten of later terugkomen.',
  cannotCheck: 'We kunnen het resultaat nu niet controleren.\nDeze pagina blijft het proberen.',
  declined:
    'U hebt geweigerd dit document te ondertekenen.\nWas dit een vergissing? Neem dan contact op met {sender}.',
  expired:
    'De termijn voor dit document is verstreken.\nWilt u nog ondertekenen? Neem dan contact op met {sender}.',
  replaced: 'Iemand anders ondertekent dit document nu.\nU hoeft niets meer te doen.',
  canceledBySender:
    'Dit document is ingetrokken.\nU hoeft niets meer te doen. Hebt u vragen? Neem dan contact op met {sender}.',
  unavailable: 'Dit document is niet meer beschikbaar.\nNeem contact op met {sender}.',
  declinedByOther: 'Iemand anders heeft dit document geweigerd.\nU hoeft niets meer te doen.',
  expiredLater: 'U hebt ondertekend.\nDe termijn verstreek voordat iedereen had ondertekend.',
  canceledLater:
    'U hebt ondertekend.\nHet document is later ingetrokken. Hebt u vragen? Neem dan contact op met {sender}.',
  declinedLater: 'U hebt ondertekend.\nIemand anders heeft het document later geweigerd.',
  closed: 'U hebt het document gesloten.\nU kunt het weer openen wanneer u wilt.',
  closedTab: 'Het document is gesloten.\nHebt u het ondertekend? Dan ziet u dat zo op deze pagina.',
  nothingSigned: 'Er is zojuist niets ondertekend.',
  safeToRetry: 'U kunt het veilig opnieuw proberen.',
  alreadySigned: 'Als u al hebt ondertekend, hoeft u niet opnieuw te ondertekenen.',
  failed: 'We konden het document niet openen.',
  blocked:
    'Open het document in een nieuw tabblad om het te ondertekenen.\nUw browser toont het niet op deze pagina.',
  unauthenticated:
    'U bent uitgelogd.\nAls u hebt ondertekend, is er niets verloren gegaan. Log opnieuw in om het resultaat te zien.',
  notActionable:
    'Dit document kan hier niet meer worden ondertekend.\nHebt u het net ondertekend? Wacht dan even. Neem anders contact op met {sender}.',
  alreadyCompleted: 'U hebt dit document al afgerond.\nU hoeft niets meer te doen.',
  offline: 'We konden geen verbinding maken.\nControleer uw internetverbinding.',
  busy: 'Het is nu druk bij de ondertekendienst.\nProbeer het over een minuut opnieuw.',
  tooLong: 'Dit duurt te lang.\nProbeer het opnieuw.',
  notReady: 'Dit document kan nog niet worden ondertekend.\nProbeer het later opnieuw.',
  accessExpired: 'Het document is voor uw veiligheid gesloten.\nOpen het opnieuw.',
  notYourTurn:
    'Iemand anders moet eerst ondertekenen.\nDeze pagina laat zien wanneer u aan de beurt bent.',
  canceled: 'U bent gestopt zonder te ondertekenen.\nU kunt opnieuw beginnen.',
  popupBlocked:
    'Uw browser heeft het nieuwe tabblad geblokkeerd.\nOpen het document met deze link.',
  trouble: 'Verschijnt het document niet?',
  openInTab: 'Openen in een nieuw tabblad',
  moveHere: 'Hier tonen',
  retry: 'Opnieuw proberen',
  retryIn: 'Opnieuw proberen over {seconds} s',
  startAgain: 'Opnieuw beginnen',
  startAgainQuestion: 'Opnieuw beginnen? Wat u hebt ingevuld, wordt niet bewaard.',
  recheck: 'Kijken of het klaar is',
  haveSigned: 'Ik heb ondertekend',
  signIn: 'Inloggen',
  close: 'Sluiten',
  skip: 'Document overslaan',
  leaveQuestion:
    'Stoppen zonder te ondertekenen? Wat u hebt ingevuld, wordt niet bewaard. U kunt later terugkomen en ondertekenen.',
  leave: 'Stoppen',
  stay: 'Doorgaan met ondertekenen',
  sender: 'degene die het document heeft gestuurd',
  roles: {
    all: {
      declined:
        'U hebt dit document geweigerd.\nWas dit een vergissing? Neem dan contact op met {sender}.',
      expired: 'De termijn voor dit document is verstreken.\nNeem contact op met {sender}.',
      replaced: 'Iemand anders behandelt dit document nu.\nU hoeft niets meer te doen.',
      closedTab: 'Het document is gesloten.\nBent u klaar? Dan ziet u dat zo op deze pagina.',
      alreadySigned: 'Als u al klaar bent, hoeft u het niet nog eens te doen.',
      blocked: 'Open het document in een nieuw tabblad.\nUw browser toont het niet op deze pagina.',
      unauthenticated:
        'U bent uitgelogd.\nAls u klaar bent, is er niets verloren gegaan. Log opnieuw in om het resultaat te zien.',
      notActionable: 'Dit document is voor u gesloten.\nNeem contact op met {sender}.',
      canceled: 'U bent gestopt voordat u klaar was.\nU kunt opnieuw beginnen.',
      haveSigned: 'Ik ben klaar',
      leaveQuestion:
        'Stoppen voordat u klaar bent? Wat u hebt ingevuld, wordt niet bewaard. U kunt later terugkomen.',
      stay: 'Doorgaan',
    },
    approver: {
      start: 'Bekijken en goedkeuren',
      confirmed: 'Klaar.\nU hebt het document goedgekeurd.',
      confirmedTitle: 'Klaar.\nU hebt ‘{title}’ goedgekeurd.',
    },
    viewer: {
      start: 'Document bekijken',
      confirmed: 'Klaar.\nU hebt het document bekeken.',
      confirmedTitle: 'Klaar.\nU hebt ‘{title}’ bekeken.',
    },
    assistant: {
      start: 'Document invullen',
      confirmed: 'Klaar.\nU hebt uw deel van het document ingevuld.',
      confirmedTitle: 'Klaar.\nU hebt uw deel van ‘{title}’ ingevuld.',
    },
  },
}
