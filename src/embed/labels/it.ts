import type { CeremonyLabels } from './ceremonyLabels.js'

/** Italian. */
export const it: CeremonyLabels = {
  lang: 'it',
  dir: 'ltr',
  start: 'Leggi e firma',
  readFirst: 'Leggi prima il documento',
  readCopy: 'Leggi il documento',
  copyOnly: 'Riceve una copia di questo documento.\nNon deve firmare nulla.',
  preparing:
    'Questo documento è ancora in preparazione.\nQuesta pagina La avviserà quando sarà pronto.',
  opening: 'Caricamento del documento…',
  stillWaiting: 'Potrebbe richiedere un momento. Non deve fare nulla.',
  slow: 'Il caricamento del documento richiede più tempo del solito.',
  tabOpening: 'Il Suo documento si aprirà qui tra un momento.',
  emailed: 'Controlli la Sua email.\nLe abbiamo inviato un link al documento.',
  inTab:
    'Il documento è aperto in un’altra scheda.\nQuando avrà terminato lì, torni a questa pagina.',
  shownElsewhere: 'Il documento è già aperto in questa pagina.',
  finished: 'Ha terminato.\nNon deve fare altro.',
  confirming: 'Verifica in corso…',
  confirmed: 'Fatto.\nHa firmato il documento.',
  confirmedTitle: 'Fatto.\nHa firmato «{title}».',
  mayClose: 'Può chiudere questa pagina.',
  copyPending: 'La Sua copia è in preparazione.',
  copyFailed: 'Non è stato possibile preparare la Sua copia. Contatti {sender}.',
  unconfirmed:
    'Ci siamo quasi.\nStiamo aspettando la conferma. Questa pagina La avviserà; può lasciarla aperta o tornare più tardi.',
  cannotCheck:
    'Al momento non possiamo verificare il risultato.\nQuesta pagina continua a riprovare.',
  declined:
    'Ha rifiutato di firmare questo documento.\nSe si tratta di un errore, contatti {sender}.',
  expired:
    'Il termine per questo documento è scaduto.\nSe desidera ancora firmarlo, contatti {sender}.',
  replaced: 'Ora un’altra persona firma questo documento.\nNon deve fare altro.',
  canceledBySender:
    'Questo documento è stato annullato.\nNon deve fare altro. Se ha domande, contatti {sender}.',
  unavailable: 'Questo documento non è più disponibile.\nContatti {sender}.',
  declinedByOther: 'Un’altra persona ha rifiutato questo documento.\nNon deve fare altro.',
  expiredLater: 'Ha firmato.\nIl termine è scaduto prima che tutti avessero firmato.',
  canceledLater:
    'Ha firmato.\nIn seguito il documento è stato annullato. Se ha domande, contatti {sender}.',
  declinedLater: 'Ha firmato.\nIn seguito un’altra persona ha rifiutato il documento.',
  closed: 'Ha chiuso il documento.\nPuò riaprirlo quando vuole.',
  closedTab: 'Il documento è chiuso.\nSe lo ha firmato, questa pagina La avviserà tra un momento.',
  nothingSigned: 'Questa volta non è stato firmato nulla.',
  safeToRetry: 'Può riprovare senza rischi.',
  alreadySigned: 'Se ha già firmato, non deve firmare di nuovo.',
  failed: 'Non è stato possibile aprire il documento.',
  blocked:
    'Apra il documento in una nuova scheda per firmarlo.\nIl browser non lo mostra in questa pagina.',
  unauthenticated:
    'La Sua sessione è terminata.\nSe ha firmato, non è andato perso nulla. Acceda di nuovo per vedere il risultato.',
  notActionable:
    'Questo documento non può più essere firmato qui.\nSe lo ha appena firmato, attenda un momento. Altrimenti contatti {sender}.',
  alreadyCompleted: 'Ha già completato questo documento.\nNon deve fare altro.',
  offline: 'Connessione non riuscita.\nControlli la connessione a Internet.',
  busy: 'Il servizio di firma è sovraccarico.\nRiprovi tra un minuto.',
  tooLong: 'L’operazione richiede troppo tempo.\nPer favore, riprovi.',
  notReady: 'Questo documento non è ancora pronto per la firma.\nRiprovi più tardi.',
  accessExpired: 'Il documento è stato chiuso per la Sua sicurezza.\nLo apra di nuovo.',
  notYourTurn:
    'Prima deve firmare un’altra persona.\nQuesta pagina La avviserà quando sarà il Suo turno.',
  canceled: 'Ha lasciato il documento prima di firmare.\nPuò ricominciare.',
  popupBlocked: 'Il browser ha bloccato la nuova scheda.\nApra il documento con questo link.',
  trouble: 'Il documento non compare?',
  openInTab: 'Apri in una nuova scheda',
  moveHere: 'Mostra qui',
  retry: 'Riprova',
  retryIn: 'Riprova tra {seconds} s',
  startAgain: 'Ricomincia',
  startAgainQuestion: 'Ricominciare? I dati inseriti non verranno conservati.',
  recheck: 'Controlla se è terminato',
  haveSigned: 'Ho firmato',
  signIn: 'Accedi',
  close: 'Chiudi',
  skip: 'Salta il documento',
  leaveQuestion:
    'Uscire senza firmare? I dati inseriti non verranno conservati. Potrà tornare e firmare più tardi.',
  leave: 'Esci',
  stay: 'Continua a firmare',
  sender: 'chi ha inviato il documento',
  roles: {
    all: {
      declined: 'Ha rifiutato questo documento.\nSe si tratta di un errore, contatti {sender}.',
      expired: 'Il termine per questo documento è scaduto.\nContatti {sender}.',
      replaced: 'Ora un’altra persona si occupa di questo documento.\nNon deve fare altro.',
      closedTab:
        'Il documento è chiuso.\nSe ha terminato, questa pagina La avviserà tra un momento.',
      alreadySigned: 'Se ha già terminato, non deve rifarlo.',
      blocked: 'Apra il documento in una nuova scheda.\nIl browser non lo mostra in questa pagina.',
      unauthenticated:
        'La Sua sessione è terminata.\nSe ha terminato, non è andato perso nulla. Acceda di nuovo per vedere il risultato.',
      notActionable: 'Questo documento è chiuso per Lei.\nContatti {sender}.',
      canceled: 'Ha lasciato il documento prima di terminare.\nPuò ricominciare.',
      haveSigned: 'Ho terminato',
      leaveQuestion:
        'Uscire prima di terminare? I dati inseriti non verranno conservati. Potrà tornare più tardi.',
      stay: 'Continua',
    },
    approver: {
      start: 'Leggi e approva',
      confirmed: 'Fatto.\nHa approvato il documento.',
      confirmedTitle: 'Fatto.\nHa approvato «{title}».',
    },
    viewer: {
      start: 'Visualizza il documento',
      confirmed: 'Fatto.\nHa visualizzato il documento.',
      confirmedTitle: 'Fatto.\nHa visualizzato «{title}».',
    },
    assistant: {
      start: 'Compila il documento',
      confirmed: 'Fatto.\nHa compilato la Sua parte del documento.',
      confirmedTitle: 'Fatto.\nHa compilato la Sua parte di «{title}».',
    },
  },
}
