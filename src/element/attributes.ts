/** The properties that are attributes too. An attribute is the property's name with hyphens. */
export const ATTRIBUTES = {
  recipientId: 'text',
  frameTitle: 'text',
  endpoint: 'text',
  credentials: 'text',
  presentation: 'text',
  startLabel: 'text',
  redirect: 'text',
  ceremonyKey: 'text',
  ceremonyOrigins: 'text',
  slowAfter: 'text',
  warmUp: 'text',
  allow: 'text',
  sandbox: 'text',
  autoStart: 'flag',
  disabled: 'flag',
} as const

/** The properties that are no attributes: functions and objects. */
export const PROPERTIES = ['confirm', 'create', 'headers', 'labels', 'evidence'] as const

/** `recipient-id` for `recipientId`. */
export function attributeOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Defines a property that reads and writes its attribute. */
export function reflect(prototype: HTMLElement, property: string, kind: 'text' | 'flag'): void {
  const attribute = attributeOf(property)
  Object.defineProperty(prototype, property, {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return kind === 'flag'
        ? this.hasAttribute(attribute)
        : (this.getAttribute(attribute) ?? undefined)
    },
    set(this: HTMLElement, value: string | number | boolean | null | undefined) {
      if (kind === 'flag') this.toggleAttribute(attribute, Boolean(value))
      else if (value === undefined || value === null) this.removeAttribute(attribute)
      else this.setAttribute(attribute, String(value))
    },
  })
}
