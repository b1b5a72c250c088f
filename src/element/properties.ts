/**
 * The properties of the element by kind. Strings and booleans are also attributes, named with hyphens.
 * Objects and functions are properties only.
 */
export const PROPERTIES = {
  recipientId: 'text',
  frameTitle: 'text',
  endpoint: 'text',
  user: 'text',
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
  claims: 'object',
  help: 'object',
  afterSigning: 'object',
  signIn: 'object',
} as const

/** The names of the properties. */
export const NAMES = Object.keys(PROPERTIES)

/** Returns the name of an attribute, such as `recipient-id` for `recipientId`. */
export function attributeOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Returns accessors that store a string or a boolean in the attribute of the element. */
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
