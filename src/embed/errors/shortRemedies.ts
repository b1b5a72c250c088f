import type { RemedyName } from './fullRemedies.js'

/** Where the cure stands, and the value it is about. What a bundle for production holds. */
export function remedyOf(name: RemedyName, value = ''): string {
  return `${value} https://github.com/react-signing-ceremony/react-signing-ceremony/blob/main/docs/troubleshooting.md#${name}`.trim()
}
