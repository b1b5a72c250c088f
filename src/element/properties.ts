/**
 * The properties of the element by kind. A text and a flag are attributes too, named with hyphens; an
 * object or a function is a property only.
 */
export const PROPERTIES = {
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
  confirm: 'object',
  create: 'object',
  headers: 'object',
  labels: 'object',
  evidence: 'object',
} as const

/** The names of the properties. */
export const NAMES = Object.keys(PROPERTIES)

/** `recipient-id` for `recipientId`. */
export function attributeOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The accessors of a text or a flag, whose value is its attribute. */
export function reflected(
  property: string,
  kind: 'text' | 'flag',
): PropertyDescriptor & ThisType<HTMLElement> {
  const attribute = attributeOf(property)
  return {
    get() {
      return kind === 'flag'
        ? this.hasAttribute(attribute)
        : (this.getAttribute(attribute) ?? undefined)
    },
    set(value: string | number | boolean | null | undefined) {
      if (kind === 'flag') this.toggleAttribute(attribute, Boolean(value))
      else if (value === undefined || value === null) this.removeAttribute(attribute)
      else this.setAttribute(attribute, String(value))
    },
  }
}
