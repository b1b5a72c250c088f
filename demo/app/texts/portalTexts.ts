import type { DocumentStatus, Presentation } from '../../shared/portalDocument.js'

/** Every sentence of the portal in one language. What the components of the package say is theirs. */
export interface PortalTexts {
  readonly lang: 'en' | 'es' | 'fr' | 'de'
  /** The language's own name. */
  readonly language: string
  readonly chooseLanguage: string
  readonly skip: string
  readonly signOut: string
  readonly loading: string
  readonly retry: string
  readonly home: string
  readonly unreachable: string
  readonly notFound: { readonly title: string; readonly text: string }
  readonly signIn: {
    readonly title: string
    readonly lead: string
    readonly ended: string
  }
  readonly documents: {
    readonly title: string
    readonly waiting: string
    readonly others: string
    readonly none: string
    readonly signBy: (date: string) => string
  }
  readonly status: Readonly<Record<DocumentStatus, string>>
  readonly facts: {
    readonly title: string
    readonly reference: string
    readonly sentOn: string
    readonly signBy: string
    readonly signer: string
  }
  readonly signing: {
    readonly title: string
    readonly where: Readonly<Record<Presentation, string>>
    readonly checking: string
    readonly completed: string
    readonly declined: string
    readonly handedOver: (name: string, email: string) => string
    readonly steps: {
      readonly title: string
      readonly open: string
      readonly sign: string
      readonly confirm: string
      readonly start: string
      readonly cancel: string
    }
  }
  readonly auditLog: {
    readonly title: string
    readonly text: string
    readonly download: string
    readonly preparing: string
    readonly failed: string
  }
  readonly handOver: {
    readonly question: string
    readonly link: string
    readonly title: string
    readonly lead: (document: string) => string
    readonly name: string
    readonly email: string
    readonly nameMissing: string
    readonly emailWrong: string
    readonly submit: string
    readonly sending: string
    readonly failed: string
    readonly tooLate: string
    readonly unsure: string
    readonly back: string
  }
}
