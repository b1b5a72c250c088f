import { describe, expect, it } from 'vitest'
import { codeOf } from '../../.storybook/pasteable.js'
import { tab } from '../../src/embed/tab.js'

const story = { title: 'Components/SigningCeremony', parameters: {} }

describe('the code of a story', () => {
  it('imports what it uses, and contains no function of the story', () => {
    const initialArgs = { title: 'Lease', disabled: false, autoStart: true, onError: () => {} }
    expect(codeOf({ ...story, initialArgs: { ...initialArgs, presentation: tab } })).toBe(
      [
        "import { SigningCeremony, tab } from 'react-signing-ceremony'",
        '',
        '<SigningCeremony',
        '  presentation={tab}',
        '  title="Lease"',
        '  autoStart',
        '/>',
      ].join('\n'),
    )
  })

  it('contains the text of a button between its tags', () => {
    const code = codeOf({ ...story, initialArgs: { children: 'Sign the lease' } })
    expect(code).toContain('>\n  Sign the lease\n</SigningCeremony>')
  })

  it('is the source of an example, if the story names one', () => {
    const parameters = { docs: { source: { code: 'const one = 1' } } }
    expect(codeOf({ ...story, parameters, initialArgs: {} })).toBe('const one = 1')
  })
})
