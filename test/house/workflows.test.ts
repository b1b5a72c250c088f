import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../.github/workflows')
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name), 'utf8'),
}))

describe.each(workflows)('the workflow $name', ({ text }) => {
  it('names every action by its commit, with the version for people', () => {
    const actions = text.match(/uses: .*/g) ?? []
    expect(actions).not.toEqual([])
    const pinned = /^uses: [\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/
    expect(actions.filter((action) => !pinned.test(action))).toEqual([])
  })

  it('may by default read at most', () => {
    expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)$/m)
  })

  it('keeps no token that could publish', () => {
    expect(text).not.toContain('secrets.')
  })
})
