import type { CeremonyLabels } from './ceremonyLabels.js'

/** The French texts. Quotation marks, `?` and `;` have no-break spaces. */
export const fr: CeremonyLabels = {
  lang: 'fr',
  dir: 'ltr',
  start: 'Lire et signer',
  readFirst: 'Lire d’abord le document',
  readCopy: 'Lire le document',
  copyOnly: 'Vous recevez une copie de ce document.\nVous n’avez rien à signer.',
  preparing:
    'Ce document est encore en préparation.\nCette page vous indiquera quand il sera prêt.',
  opening: 'Chargement du document…',
  stillWaiting: 'Cela peut prendre un moment. Vous n’avez rien à faire.',
  slow: 'Le chargement du document prend plus de temps que d’habitude.',
  tabOpening: 'Votre document va s’ouvrir ici dans un instant.',
  emailed: 'Consultez vos e-mails.\nNous vous avons envoyé un lien vers le document.',
  inTab:
    'Le document est ouvert dans un autre onglet.\nQuand vous aurez terminé, revenez sur cette page.',
  shownElsewhere: 'Le document est déjà ouvert sur cette page.',
  finished: 'Vous avez terminé.\nVous n’avez plus rien à faire.',
  confirming: 'Vérification…',
  confirmed: 'C’est fait.\nVous avez signé le document.',
  confirmedTitle: 'C’est fait.\nVous avez signé «\u00a0{title}\u00a0».',
  mayClose: 'Vous pouvez fermer cette page.',
  copyPending: 'Votre exemplaire est en préparation.',
  copyFailed: 'Votre exemplaire n’a pas pu être préparé. Veuillez contacter {sender}.',
  unconfirmed:
    'C’est presque terminé.\nNous attendons la confirmation. Cette page vous l’indiquera\u202f; vous pouvez la laisser ouverte ou revenir plus tard.',
  cannotCheck:
    'Nous ne pouvons pas vérifier le résultat pour le moment.\nCette page continue d’essayer.',
  declined:
    'Vous avez refusé de signer ce document.\nSi c’est une erreur, veuillez contacter {sender}.',
  expired:
    'Le délai pour ce document est dépassé.\nSi vous souhaitez encore le signer, veuillez contacter {sender}.',
  replaced: 'Une autre personne signe désormais ce document.\nVous n’avez plus rien à faire.',
  canceledBySender:
    'Ce document a été annulé.\nVous n’avez plus rien à faire. Si vous avez des questions, veuillez contacter {sender}.',
  unavailable: 'Ce document n’est plus disponible.\nVeuillez contacter {sender}.',
  declinedByOther: 'Une autre personne a refusé ce document.\nVous n’avez plus rien à faire.',
  expiredLater: 'Vous avez signé.\nLe délai a expiré avant que tout le monde ait signé.',
  canceledLater:
    'Vous avez signé.\nLe document a ensuite été annulé. Si vous avez des questions, veuillez contacter {sender}.',
  declinedLater: 'Vous avez signé.\nUne autre personne a ensuite refusé le document.',
  closed: 'Vous avez fermé le document.\nVous pouvez le rouvrir quand vous le souhaitez.',
  closedTab:
    'Le document est fermé.\nSi vous l’avez signé, cette page l’indiquera dans un instant.',
  nothingSigned: 'Rien n’a été signé cette fois-ci.',
  safeToRetry: 'Vous pouvez réessayer sans risque.',
  alreadySigned: 'Si vous avez déjà signé, vous n’avez pas besoin de signer à nouveau.',
  failed: 'Nous n’avons pas pu ouvrir le document.',
  blocked:
    'Ouvrez le document dans un nouvel onglet pour le signer.\nVotre navigateur ne l’affiche pas sur cette page.',
  unauthenticated:
    'Votre session est terminée.\nSi vous avez signé, rien n’est perdu. Reconnectez-vous pour voir le résultat.',
  notActionable:
    'Ce document ne peut plus être signé ici.\nSi vous venez de le signer, patientez un instant. Sinon, veuillez contacter {sender}.',
  alreadyCompleted: 'Vous avez déjà terminé ce document.\nVous n’avez plus rien à faire.',
  offline: 'La connexion a échoué.\nVeuillez vérifier votre connexion internet.',
  busy: 'Le service de signature est très sollicité.\nVeuillez réessayer dans une minute.',
  tooLong: 'Cela prend trop de temps.\nVeuillez réessayer.',
  notReady: 'Ce document n’est pas encore prêt à être signé.\nVeuillez réessayer plus tard.',
  accessExpired: 'Le document a été fermé pour votre sécurité.\nVeuillez l’ouvrir à nouveau.',
  notYourTurn:
    'Une autre personne doit signer d’abord.\nCette page vous indiquera quand ce sera votre tour.',
  canceled: 'Vous avez quitté le document avant de signer.\nVous pouvez recommencer.',
  popupBlocked:
    'Votre navigateur a bloqué le nouvel onglet.\nVeuillez ouvrir le document avec ce lien.',
  trouble: 'Le document ne s’affiche pas\u202f?',
  openInTab: 'Ouvrir dans un nouvel onglet',
  moveHere: 'L’afficher ici',
  retry: 'Réessayer',
  retryIn: 'Réessayer dans {seconds} s',
  startAgain: 'Recommencer',
  startAgainQuestion: 'Recommencer\u202f? Votre saisie ne sera pas conservée.',
  recheck: 'Voir si c’est terminé',
  haveSigned: 'J’ai signé',
  signIn: 'Se connecter',
  close: 'Fermer',
  skip: 'Sauter le document',
  leaveQuestion:
    'Quitter sans signer\u202f? Votre saisie ne sera pas conservée. Vous pourrez revenir signer plus tard.',
  leave: 'Quitter',
  stay: 'Continuer à signer',
  sender: 'la personne qui vous a envoyé le document',
  roles: {
    all: {
      declined: 'Vous avez refusé ce document.\nSi c’est une erreur, veuillez contacter {sender}.',
      expired: 'Le délai pour ce document est dépassé.\nVeuillez contacter {sender}.',
      replaced:
        'Une autre personne s’occupe désormais de ce document.\nVous n’avez plus rien à faire.',
      closedTab:
        'Le document est fermé.\nSi vous avez terminé, cette page l’indiquera dans un instant.',
      alreadySigned: 'Si vous avez déjà terminé, vous n’avez pas besoin de recommencer.',
      blocked:
        'Ouvrez le document dans un nouvel onglet.\nVotre navigateur ne l’affiche pas sur cette page.',
      unauthenticated:
        'Votre session est terminée.\nSi vous avez terminé, rien n’est perdu. Reconnectez-vous pour voir le résultat.',
      notActionable: 'Ce document est fermé pour vous.\nVeuillez contacter {sender}.',
      canceled: 'Vous avez quitté le document avant de terminer.\nVous pouvez recommencer.',
      haveSigned: 'J’ai terminé',
      leaveQuestion:
        'Quitter avant d’avoir terminé\u202f? Votre saisie ne sera pas conservée. Vous pourrez revenir plus tard.',
      stay: 'Continuer',
    },
    approver: {
      start: 'Lire et approuver',
      confirmed: 'C’est fait.\nVous avez approuvé le document.',
      confirmedTitle: 'C’est fait.\nVous avez approuvé «\u00a0{title}\u00a0».',
    },
    viewer: {
      start: 'Consulter le document',
      confirmed: 'C’est fait.\nVous avez consulté le document.',
      confirmedTitle: 'C’est fait.\nVous avez consulté «\u00a0{title}\u00a0».',
    },
    assistant: {
      start: 'Remplir le document',
      confirmed: 'C’est fait.\nVous avez rempli votre partie du document.',
      confirmedTitle: 'C’est fait.\nVous avez rempli votre partie de «\u00a0{title}\u00a0».',
    },
  },
}
