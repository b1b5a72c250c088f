import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One code block of the quick start: a file to write, or commands to run. */
export type QuickStartStep =
  | { readonly kind: 'file'; readonly name: string; readonly code: string }
  | { readonly kind: 'commands'; readonly commands: readonly string[] }

const BLOCK = /^```(\w+)\n(.*?)^```/gms

/** Reads the code blocks of `docs/quickStart.md`, in their order. */
export function readQuickStart(): readonly QuickStartStep[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/quickStart.md'), 'utf8')
  return Array.from(text.matchAll(BLOCK), ([, language, code = '']) =>
    language === 'sh'
      ? { kind: 'commands', commands: code.trim().split('\n') }
      : { kind: 'file', name: fileName(code), code },
  )
}

/** Returns the file's name in its first comment. Only `envelope.json` has no comment. */
function fileName(code: string): string {
  const [, name = 'envelope.json'] = /^(?:\/\/|\/\*) (\S+\.\w+)/.exec(code) ?? []
  return name
}
