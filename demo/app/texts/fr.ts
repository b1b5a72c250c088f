import type { PortalTexts } from './portalTexts.js'

export const fr: PortalTexts = {
  lang: 'fr',
  language: 'Français',
  chooseLanguage: 'Langue',
  skip: 'Aller au contenu',
  signOut: 'Se déconnecter',
  loading: 'Chargement…',
  retry: 'Réessayer',
  home: 'Vos documents',
  unreachable: 'Nous ne pouvons pas joindre la banque pour le moment. Vérifiez votre connexion.',
  notFound: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse est peut-être erronée, ou le document appartient à quelqu’un d’autre.',
  },
  signIn: {
    title: 'Se connecter',
    lead: 'Choisissez un client d’exemple. Il n’y a pas de mot de passe ici.',
    ended: 'Votre session a pris fin. Reconnectez-vous et vous reviendrez où vous étiez.',
  },
  documents: {
    title: 'Vos documents',
    waiting: 'En attente de votre signature',
    others: 'Documents précédents',
    none: 'Vous n’avez rien à signer.',
    signBy: (date) => `À signer avant le ${date}`,
  },
  status: {
    waiting: 'À signer',
    checking: 'En vérification',
    completed: 'Signé',
    declined: 'Refusé',
    'handed-over': 'Transmis',
  },
  facts: {
    title: 'À propos de ce document',
    reference: 'Référence',
    sentOn: 'Envoyé le',
    signBy: 'À signer avant le',
    signer: 'À signer par',
  },
  signing: {
    title: 'Votre signature',
    where: {
      auto: 'Le document s’ouvre ici même ; sur un téléphone, il occupe tout l’écran. Vous pouvez le lire en entier avant de signer.',
      dialog:
        'Le document s’ouvre dans une fenêtre au-dessus de cette page. Vous pouvez le lire en entier avant de signer.',
      tab: 'Le document s’ouvre dans un nouvel onglet. À la fin, vous revenez ici.',
      steps: 'Trois étapes courtes. Vous pouvez lire le document en entier avant de signer.',
    },
    checking:
      'Vous avez terminé. Nous n’avons pas encore reçu le résultat ; cela peut prendre quelques minutes.',
    completed: 'Ce document est signé. Merci.',
    declined: 'Vous avez refusé de signer ce document. Rien n’a été signé.',
    handedOver: (name, email) =>
      `Nous avons demandé à ${name} (${email}) de signer ce document. Vous n’avez rien d’autre à faire.`,
    steps: {
      title: 'Étapes',
      open: 'Ouvrir le document',
      sign: 'Lire et signer',
      confirm: 'Nous vérifions la réception',
      start: 'Ouvrir le document',
      cancel: 'Arrêter',
    },
  },
  auditLog: {
    title: 'Journal d’audit',
    text: 'Qui a signé, quand, et comment cette personne a été identifiée. Conservez-le avec vos papiers.',
    download: 'Télécharger le journal',
    preparing: 'En préparation…',
    failed: 'Le fichier n’a pas pu être obtenu. Réessayez dans un instant.',
  },
  handOver: {
    question: 'Quelqu’un d’autre doit signer ?',
    link: 'Indiquer une autre personne',
    title: 'Quelqu’un d’autre doit signer',
    lead: (document) =>
      `La personne indiquée reçoit un courriel avec un lien vers « ${document} ». Ensuite, vous ne pourrez plus le signer vous-même.`,
    name: 'Nom complet',
    email: 'Adresse électronique',
    nameMissing: 'Saisissez le nom complet de la personne.',
    emailWrong: 'Saisissez une adresse électronique, par exemple nom@example.com.',
    submit: 'Transmettre',
    sending: 'Transmission…',
    failed: 'Le document n’a pas pu être transmis. Réessayez.',
    tooLate: 'Ce document ne peut plus être transmis.',
    unsure:
      'Aucune réponse n’est arrivée. Avant de réessayer, regardez le document : il est peut-être déjà transmis.',
    back: 'Retour au document',
  },
}
