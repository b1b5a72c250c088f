import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorldName } from '../worker.js'

/** A fault that the project once had, or nearly had. */
export interface Fault {
  readonly name: string
  /** What the code then does, in a few words. */
  readonly what: string
  readonly world: WorldName
  readonly edits: Edit[]
}

/** An exact replacement in a file of the project. */
interface Edit {
  readonly file: string
  find: string
  replacement: string
}

/** Reads the faults of a world: `# name: what`, then `@ file`, removed lines `- ` and added lines `+ `. */
export function readFaults(world: WorldName): readonly Fault[] {
  const faults: Fault[] = []
  for (const line of readFileSync(join(import.meta.dirname, `${world}.txt`), 'utf8').split('\n')) {
    const [mark, text] = [line.slice(0, 2), line.slice(2)]
    const [name = '', what = ''] = text.split(/: (.*)/)
    if (mark === '# ') faults.push({ name, what, world, edits: [] })
    if (mark === '@ ') faults.at(-1)?.edits.push({ file: text, find: '', replacement: '' })
    const edit = faults.at(-1)?.edits.at(-1)
    if (edit && mark === '- ') edit.find += edit.find === '' ? text : `\n${text}`
    if (edit && mark === '+ ') edit.replacement += edit.replacement === '' ? text : `\n${text}`
  }
  return faults
}
