import type { CeremonyLabels } from './CeremonyLabels.js'

/** French; 0 and 1 are singular, and a narrow no-break space stands before `?`. */
export const fr: CeremonyLabels = {
  lang: 'fr',
  dir: 'ltr',
  start: 'Relire et signer',
  opening: 'Chargement du document…',
  slow: 'Le document met plus de temps que d’habitude à s’afficher.',
  blocked: 'Le document ne peut pas être affiché dans cette page.',
  failed: 'Le document n’a pas pu être ouvert.',
  unauthenticated: 'Vous avez été déconnecté. Veuillez vous reconnecter.',
  notActionable: 'Ce document ne peut plus être signé ici.',
  tooMany: (seconds) =>
    seconds === 0
      ? 'Trop de tentatives. Veuillez patienter un instant.'
      : `Trop de tentatives. Veuillez patienter ${seconds} ${seconds === 1 ? 'seconde' : 'secondes'}.`,
  offline: 'La connexion a échoué. Veuillez vérifier votre réseau.',
  emailed: 'Nous vous avons envoyé un e-mail avec un lien vers le document.',
  inTab: 'Le document est ouvert dans un autre onglet.',
  popupBlocked: 'Votre navigateur n’a pas ouvert l’onglet. Veuillez réessayer.',
  tabClosed: 'L’onglet a été fermé avant la fin.',
  finished: 'Vous avez terminé.',
  confirming: 'Vérification de la réception…',
  confirmed: 'Merci. Tout a bien été reçu.',
  unconfirmed: 'Le résultat n’a pas encore été reçu.',
  trouble: 'Un problème d’affichage du document\u202f?',
  openInTab: 'L’ouvrir dans un nouvel onglet',
  retry: 'Réessayer',
  recheck: 'Vérifier à nouveau',
  close: 'Fermer',
  leaveQuestion: 'Quitter avant d’avoir terminé\u202f? Votre saisie sera perdue.',
  leave: 'Quitter',
  stay: 'Continuer',
}
