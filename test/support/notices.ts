import { en } from '../../src/embed/labels/en.js'

/** Returns the text of a label with the default sender. */
export const withSender = (label: string): string => label.replace('{sender}', en.sender)

/** Returns the text of a label as a page shows it, on one line. */
export const onOneLine = (label: string): string => withSender(label).replaceAll('\n', ' ')

/** Returns the first line of a label, the heading of a notice. */
export const headingOf = (label: string): string => label.split('\n')[0] ?? ''

/** The fields of a notice with the lines of a label, and a sentence after them. */
export function saying(label: string, added?: string) {
  const [text = '', ...details] = withSender(label).split('\n')
  const detail = [...details, added].filter(Boolean).join(' ')
  return { text, ...(detail && { detail }) }
}
