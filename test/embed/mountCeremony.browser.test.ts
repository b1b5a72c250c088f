import { expect, it } from 'vitest'
import { mountCeremony } from '../../src/embed/index.js'
import '../../src/react/styles.css'
import { reach, showCeremony } from './support/showCeremony.js'

it('`styles.css` also styles a ceremony’s frame that is mounted without React', async () => {
  const { session, frame, container } = showCeremony()
  await reach(session, 'open')
  const { borderTopWidth } = getComputedStyle(frame())
  expect(borderTopWidth).toBe('0px')
  expect(frame().offsetWidth).toBe(container.clientWidth)
  expect(frame().offsetHeight).toBeGreaterThan(250)
})

it('mountCeremony() names the cause if the session is from another copy of the package', () => {
  const { session } = showCeremony({})
  const foreign = { ...session }
  expect(() => mountCeremony(document.createElement('div'), foreign, { title: 'Lease' })).toThrow(
    'The signing is from another copy of react-signing-ceremony.',
  )
})
