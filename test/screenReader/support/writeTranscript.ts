import { appendFileSync } from 'node:fs'

/**
 * Appends a scene as Markdown to the file in the variable `SIGNING_TRANSCRIPT`, for the page
 * docs/conformance/screenReader.md. Does nothing if the variable is not set.
 */
export function writeTranscript(scene: string, sentences: readonly string[]): void {
  const file = process.env['SIGNING_TRANSCRIPT']
  if (!file) return
  const lines = sentences.map((sentence) => `- ${sentence}`)
  appendFileSync(file, `\n## ${scene}\n\n${lines.join('\n')}\n`)
}
