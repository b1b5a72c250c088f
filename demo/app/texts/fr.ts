import { dateFormat, timeFormat } from './dateFormat.js'
import type { PortalTexts } from './en.js'

export const fr: PortalTexts = {
  lang: 'fr',
  language: 'Français',
  formatDate: dateFormat('fr'),
  formatTime: timeFormat('fr'),
  chooseLanguage: 'Langue',
  skip: 'Aller au contenu',
  signOut: 'Se déconnecter',
  retry: 'Réessayer',
  home: 'Vos documents',
  unreachable: 'Nous n’arrivons pas à joindre la banque. Veuillez vérifier votre connexion.',
  notFound: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse est peut-être incorrecte, ou vous n’avez pas accès au document.',
  },
  signIn: {
    title: 'Connexion',
    lead: 'Choisissez un client d’exemple. Aucun mot de passe n’est nécessaire.',
    notes: {
      amara: 'Cinq documents, chacun présenté autrement',
      jonas: 'Deux documents',
      mei: 'Rien à signer',
    },
    ended: 'Votre session a expiré. Veuillez vous reconnecter pour continuer.',
  },
  documents: {
    title: 'Vos documents',
    lead: 'Chaque document s’ouvre autrement. Cette banque est un exemple : rien de ce que vous signez n’engage.',
    opens: {
      auto: 'S’ouvre sur sa page',
      dialog: 'S’ouvre dans une fenêtre',
      tab: 'S’ouvre dans un nouvel onglet',
      redirect: 'S’ouvre à la place du portail',
      own: 'S’ouvre avec la mise en page du portail',
    },
    waiting: 'En attente de votre signature',
    others: 'Documents précédents',
    next: 'Document suivant :',
    signAll: 'Tout signer',
    signAllTitle: 'Signez vos documents',
    signAllLead:
      'Les documents s’ouvrent ici, l’un après l’autre. Vous pouvez passer un document et y revenir.',
    none: 'Vous n’avez aucun document à signer.',
    signBy: (date) => `À signer avant le ${date}`,
  },
  status: {
    waiting: 'À signer',
    checking: 'En vérification',
    completed: 'Signé',
    declined: 'Refusé',
    expired: 'Expiré',
    canceled: 'Annulé',
    'handed-over': 'Transmis',
  },
  facts: {
    title: 'À propos de ce document',
    reference: 'Référence',
    sentOn: 'Envoyé le',
    signBy: 'À signer avant le',
    signer: 'Signataire',
  },
  signing: {
    title: 'Votre signature',
    open: 'Ouvrir le document',
    cancel: 'Annuler',
    where: {
      auto: 'Le document s’ouvre sur cette page. Vous pouvez le lire en entier avant de signer.',
      dialog:
        'Le document s’ouvre dans une fenêtre. Vous pouvez le lire en entier avant de signer.',
      tab: 'Le document s’ouvre dans un nouvel onglet. Vous revenez ensuite sur cette page.',
      redirect: 'Le document s’ouvre dans cette fenêtre. Vous revenez ensuite sur cette page.',
      own: 'Le document s’ouvre sur cette page. « Annuler » le ferme.',
    },
    checking: 'Nous attendons le résultat. Cela peut prendre quelques minutes.',
    completed: 'Vous avez signé le document.',
    declined: 'Vous avez refusé de signer ce document.',
    expired: 'Ce document ne peut plus être signé.',
    canceled: 'Ce document a été annulé. Vous n’avez rien d’autre à faire.',
    handedOver: (name, email) =>
      `Nous avons demandé à ${name} (${email}) de signer ce document. Vous n’avez rien d’autre à faire.`,
  },
  files: {
    signedDocument: {
      title: 'Document signé',
      text: 'Le document avec votre signature, à conserver.',
      download: 'Télécharger le document',
    },
    auditLog: {
      title: 'Journal d’audit',
      text: 'La preuve de votre signature : qui a signé, quand, et comment la personne a été identifiée.',
      download: 'Télécharger le journal d’audit',
    },
    preparing: 'En préparation…',
    failed: 'Le téléchargement a échoué. Veuillez réessayer.',
  },
  handOver: {
    question: 'Une autre personne doit-elle signer ?',
    link: 'Indiquer une autre personne',
    title: 'Indiquer une autre personne',
    lead: (document) =>
      `Nous envoyons à cette personne un e-mail avec un lien vers « ${document} ». Vous ne pourrez ensuite plus le signer.`,
    name: 'Nom complet',
    email: 'Adresse e-mail',
    submit: 'Transmettre',
    sending: 'Transmission…',
    failed: 'Le document n’a pas été transmis. Veuillez réessayer.',
    tooLate: 'Ce document ne peut plus être transmis.',
    unsure: 'Nous n’avons reçu aucune réponse. Vérifiez le document avant de réessayer.',
    back: 'Retour au document',
  },
}
