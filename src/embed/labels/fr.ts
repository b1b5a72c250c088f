import type { CeremonyLabels } from './ceremonyLabels.js'

/** The French texts. A narrow no-break space precedes each `?`. */
export const fr: CeremonyLabels = {
  lang: 'fr',
  dir: 'ltr',
  start: 'Lire et signer',
  opening: 'Chargement du document…',
  slow: 'Le chargement du document prend plus de temps que d’habitude.',
  emailed: 'Nous vous avons envoyé un e-mail avec un lien vers le document.',
  inTab:
    'Le document est ouvert dans un autre onglet. Cette page sera mise à jour lorsque vous aurez terminé.',
  shownElsewhere: 'Le document est déjà ouvert sur cette page.',
  finished: 'Vous avez terminé.',
  confirming: 'Vérification de votre signature…',
  confirmed: 'Votre signature a bien été enregistrée.',
  unconfirmed:
    'Vous avez terminé. Nous attendons la confirmation de votre signature. Veuillez ne pas signer une seconde fois.',
  declined: 'Vous avez refusé de signer. Le document n’a pas été signé.',
  expired: 'Le délai pour signer ce document est dépassé. Vous ne pouvez plus le signer.',
  replaced: 'Une autre personne signe désormais ce document. Vous n’avez plus rien à faire.',
  failed: 'Nous n’avons pas pu ouvrir le document.',
  blocked:
    'Le document ne peut pas être affiché sur cette page. Veuillez l’ouvrir dans un nouvel onglet.',
  unauthenticated: 'Votre session est fermée. Veuillez vous reconnecter.',
  notActionable:
    'Ce document ne peut plus être signé ici. Si vous l’avez signé, cette page l’indiquera bientôt. Sinon, veuillez contacter l’expéditeur.',
  alreadyCompleted: 'Vous avez déjà terminé ce document. Vous n’avez plus rien à faire.',
  offline: 'La connexion a échoué. Veuillez vérifier votre connexion internet.',
  busy: 'Le service est occupé pour le moment. Veuillez réessayer.',
  accessExpired: 'Votre accès à ce document a expiré. Veuillez recommencer.',
  notYourTurn: 'Une autre personne doit signer d’abord. Veuillez réessayer plus tard.',
  canceled: 'Vous avez interrompu la signature avant la fin. Vous pouvez recommencer.',
  popupBlocked:
    'Votre navigateur a bloqué le nouvel onglet. Veuillez ouvrir le document d’une autre manière.',
  tabClosed: 'Vous avez fermé l’onglet avant la fin.',
  trouble: 'Vous ne voyez pas le document\u202f?',
  openInTab: 'Ouvrir dans un nouvel onglet',
  openHere: 'Ouvrir dans cette fenêtre',
  showTab: 'Aller au document',
  moveHere: 'L’afficher ici',
  retry: 'Réessayer',
  retryIn: 'Réessayer dans {seconds} s',
  startAgain: 'Recommencer',
  recheck: 'Vérifier à nouveau',
  close: 'Fermer',
  dismiss: 'Masquer',
  skip: 'Passer le document',
  leaveQuestion: 'Arrêter maintenant\u202f? Votre saisie sera perdue.',
  leave: 'Quitter',
  stay: 'Continuer',
}
