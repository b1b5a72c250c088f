import type { PortalTexts } from './en.js'

/** The texts of the panel for developers, in one language. */
interface PanelTexts {
  readonly title: string
  readonly status: string
  readonly noCeremony: string
  readonly view: string
  readonly computer: string
  readonly phone: string
  readonly brand: string
  readonly faults: string
  /** The name of each fault of the emulator. */
  readonly faultNames: Readonly<Record<string, string>>
  readonly calls: string
  readonly noCalls: string
  readonly code: string
  readonly emulator: string
  readonly plain: string
  /** The button that sends all documents again. */
  readonly startOver: string
}

/** The texts of the panel in each language. Code, paths and names of statuses stay in English. */
export const panelTexts: Readonly<Record<PortalTexts['lang'], PanelTexts>> = {
  en: {
    title: 'For developers',
    status: 'Status',
    noCeremony: 'no document',
    view: 'View',
    computer: 'Computer',
    phone: 'Phone',
    brand: 'Brand',
    faults: 'Fault for the next signing',
    faultNames: {
      'refuse-frame': 'Frame refused',
      slow: 'Slow (20 s)',
      hang: 'No response',
      reset: 'Connection lost',
      'rate-limited': 'Too many calls',
      'server-error': 'Status 500',
      'expired-url': 'Expired link',
      'redirect-elsewhere': 'Wrong last page',
    },
    calls: 'Calls to the signing service',
    noCalls: 'None yet',
    code: 'The code of this page',
    emulator: 'Envelopes and emails',
    plain: 'Without React',
    startOver: 'Start over',
  },
  es: {
    title: 'Para desarrolladores',
    status: 'Estado',
    noCeremony: 'sin documento',
    view: 'Vista',
    computer: 'Ordenador',
    phone: 'Móvil',
    brand: 'Marca',
    faults: 'Fallo para la próxima firma',
    faultNames: {
      'refuse-frame': 'Marco rechazado',
      slow: 'Lenta (20 s)',
      hang: 'Sin respuesta',
      reset: 'Conexión perdida',
      'rate-limited': 'Demasiadas llamadas',
      'server-error': 'Estado 500',
      'expired-url': 'Enlace caducado',
      'redirect-elsewhere': 'Otra página final',
    },
    calls: 'Llamadas al servicio de firma',
    noCalls: 'Ninguna todavía',
    code: 'El código de esta página',
    emulator: 'Sobres y correos',
    plain: 'Sin React',
    startOver: 'Empezar de nuevo',
  },
  fr: {
    title: 'Pour les développeurs',
    status: 'Statut',
    noCeremony: 'aucun document',
    view: 'Affichage',
    computer: 'Ordinateur',
    phone: 'Téléphone',
    brand: 'Marque',
    faults: 'Panne pour la prochaine signature',
    faultNames: {
      'refuse-frame': 'Cadre refusé',
      slow: 'Lente (20 s)',
      hang: 'Sans réponse',
      reset: 'Connexion perdue',
      'rate-limited': 'Trop d’appels',
      'server-error': 'Statut 500',
      'expired-url': 'Lien expiré',
      'redirect-elsewhere': 'Autre page finale',
    },
    calls: 'Appels au service de signature',
    noCalls: 'Aucun pour l’instant',
    code: 'Le code de cette page',
    emulator: 'Enveloppes et e-mails',
    plain: 'Sans React',
    startOver: 'Recommencer',
  },
  de: {
    title: 'Für Entwickler',
    status: 'Status',
    noCeremony: 'kein Dokument',
    view: 'Ansicht',
    computer: 'Computer',
    phone: 'Handy',
    brand: 'Marke',
    faults: 'Fehler für die nächste Unterschrift',
    faultNames: {
      'refuse-frame': 'Rahmen verweigert',
      slow: 'Langsam (20 s)',
      hang: 'Keine Antwort',
      reset: 'Verbindungsabbruch',
      'rate-limited': 'Zu viele Aufrufe',
      'server-error': 'Status 500',
      'expired-url': 'Link abgelaufen',
      'redirect-elsewhere': 'Falsche letzte Seite',
    },
    calls: 'Aufrufe des Signaturdienstes',
    noCalls: 'Noch keine',
    code: 'Der Code dieser Seite',
    emulator: 'Umschläge und E-Mails',
    plain: 'Ohne React',
    startOver: 'Von vorn beginnen',
  },
}
