import type { CeremonyLabels } from './ceremonyLabels.js'

/** The French texts. A narrow no-break space precedes each `?`. */
export const fr: CeremonyLabels = {
  lang: 'fr',
  dir: 'ltr',
  start: 'Lire et signer',
  readFirst: 'Lire d’abord le document',
  opening: 'Chargement du document…',
  stillWaiting: 'Cela peut prendre un moment. Vous n’avez rien à faire.',
  slow: 'Le chargement du document prend plus de temps que d’habitude.',
  emailed: 'Consultez vos e-mails.\nNous vous avons envoyé un lien vers le document.',
  inTab:
    'Le document est ouvert dans un autre onglet.\nCette page sera mise à jour lorsque vous aurez terminé.',
  shownElsewhere: 'Le document est déjà ouvert sur cette page.',
  finished: 'De votre côté, tout est terminé.',
  confirming: 'Vérification de votre signature…',
  confirmed: 'Vous avez signé le document.',
  copyPending: 'Votre exemplaire est en préparation.',
  confirmedTitle: 'Vous avez signé « {title} ».',
  unconfirmed:
    'C’est presque terminé.\nNous attendons la réponse du service de signature. Cette page se met à jour automatiquement\u202f; vous n’avez rien à faire.',
  declined:
    'Vous avez refusé de signer ce document.\nSi c’est une erreur, veuillez contacter l’expéditeur.',
  expired:
    'Le délai pour ce document est dépassé.\nVeuillez en demander un nouveau à l’expéditeur.',
  replaced: 'Une autre personne signe désormais ce document.\nVous n’avez plus rien à faire.',
  canceledBySender: 'L’expéditeur a annulé ce document.\nVous n’avez plus rien à faire.',
  declinedByOther: 'Une autre personne a refusé ce document.\nVous n’avez plus rien à faire.',
  expiredLater: 'Vous avez signé.\nLe délai a expiré avant que tout le monde ait signé.',
  canceledLater: 'Vous avez signé.\nL’expéditeur a ensuite annulé le document.',
  declinedLater: 'Vous avez signé.\nUne autre personne a ensuite refusé le document.',
  closed: 'Le document a été fermé avant que cette page n’en connaisse le résultat.',
  nothingSigned: 'Rien n’a été signé cette fois-ci.',
  safeToRetry: 'Vous pouvez réessayer sans risque.',
  alreadySigned: 'Si vous avez déjà signé, vous n’avez pas besoin de signer à nouveau.',
  failed: 'Nous n’avons pas pu ouvrir le document.',
  blocked:
    'Ouvrez le document dans un nouvel onglet pour le signer.\nVotre navigateur ne l’affiche pas sur cette page.',
  unauthenticated: 'Votre session a expiré.',
  notActionable:
    'Vous ne pouvez plus signer ce document ici.\nVous venez de le signer\u202f? Cette page l’indiquera bientôt. Sinon, veuillez contacter l’expéditeur.',
  alreadyCompleted: 'Vous avez déjà terminé ce document.\nVous n’avez plus rien à faire.',
  offline: 'La connexion a échoué.\nVeuillez vérifier votre connexion internet.',
  busy: 'Le service de signature est très sollicité.\nVeuillez réessayer dans une minute.',
  notReady: 'Ce document n’est pas encore prêt à être signé.\nVeuillez réessayer plus tard.',
  accessExpired: 'Le document a été fermé pour votre sécurité.\nVeuillez l’ouvrir à nouveau.',
  notYourTurn:
    'Une autre personne doit signer d’abord.\nCette page vous indiquera quand ce sera votre tour.',
  canceled: 'Vous avez quitté le document avant de signer.\nVous pouvez recommencer.',
  popupBlocked:
    'Votre navigateur a bloqué le nouvel onglet.\nVeuillez ouvrir le document avec ce lien.',
  trouble: 'Vous ne voyez pas le document\u202f?',
  silent: 'Rien ne s’affiche ici\u202f?',
  openInTab: 'Ouvrir dans un nouvel onglet',
  moveHere: 'L’afficher ici',
  retry: 'Réessayer',
  retryIn: 'Réessayer dans {seconds} s',
  startAgain: 'Recommencer',
  recheck: 'Vérifier à nouveau',
  haveSigned: 'J’ai signé',
  close: 'Fermer',
  skip: 'Sauter le document',
  leaveQuestion: 'Quitter sans signer\u202f? Votre saisie ne sera pas conservée.',
  leave: 'Quitter',
  stay: 'Continuer à signer',
}
