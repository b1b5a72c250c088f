const wordsOf = (text: string): readonly string[] => text.split(' ')

/** Strings, which are also attributes. */
const TEXTS = wordsOf(
  'recipientId frameTitle endpoint user credentials presentation startLabel landing ceremonyKey ' +
    'ceremonyOrigins slowAfter warmUp allow sandbox',
)

/** Booleans, which are also attributes. */
const FLAGS = wordsOf('autoStart disabled')

/** Objects and functions, which are properties only. */
export const OBJECTS = wordsOf(
  'confirm create initialAnswer signIn headers labels claims help afterSigning',
)

/** The properties that are also attributes, with accessors that store them there. */
export const REFLECTED = [...TEXTS, ...FLAGS]

/** Returns the name of an attribute, such as `recipient-id` for `recipientId`. */
export function attributeOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Returns accessors that store a string or a boolean in the attribute of the element. */
export function reflected(property: string): PropertyDescriptor & ThisType<HTMLElement> {
  const attribute = attributeOf(property)
  const isFlag = FLAGS.includes(property)
  return {
    get() {
      return isFlag ? this.hasAttribute(attribute) : (this.getAttribute(attribute) ?? undefined)
    },
    set(value: string | number | boolean | null | undefined) {
      if (isFlag) this.toggleAttribute(attribute, Boolean(value))
      else if (value === undefined || value === null) this.removeAttribute(attribute)
      else this.setAttribute(attribute, String(value))
    },
  }
}
