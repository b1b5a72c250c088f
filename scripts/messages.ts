/** `npm run messages`: prints all texts of the product for people as tables, for a review. */
import { type Message, readMessages } from './messages/readMessages.js'

const LANGUAGES = ['en', 'es', 'fr', 'de']
const messages = readMessages()
const isLabel = ({ file }: Message): boolean => /\/(?:labels|texts)\/..\.ts$/.test(file)

const rows = messages
  .filter((message) => !isLabel(message))
  .map(({ file, line, name, text }) => [`${file}:${line}`, name, text])
const labels = messages
  .filter((message) => isLabel(message) && message.file.endsWith('/en.ts'))
  .map(({ file, name }) =>
    [`${file.replace('en.ts', '')} ${name.replace('en.', '')}`].concat(
      LANGUAGES.map((language) => textIn(language, file, name)),
    ),
  )

process.stdout.write(
  [
    table(['place', 'name', 'message or remedy'], rows),
    table(['label', ...LANGUAGES], labels),
  ].join('\n'),
)

/** Returns the translation of an English label, or `(missing)`. */
function textIn(language: string, file: string, name: string): string {
  const [place, key] = [
    file.replace('en.ts', `${language}.ts`),
    name.replace('en.', `${language}.`),
  ]
  return messages.find((one) => one.file === place && one.name === key)?.text ?? '(missing)'
}

function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const cells = [head, head.map(() => '---'), ...body]
  return `${cells.map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')}\n`
}

function cell(text: string): string {
  return text
    .trim()
    .replaceAll('|', String.raw`\|`)
    .replaceAll(/\n+/g, ' ⏎ ')
}
