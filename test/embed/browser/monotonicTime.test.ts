import { expect, it, vi } from 'vitest'
import { monotonicTime } from '../../../src/embed/browser/monotonicTime.js'

it('the rest of a wait is a whole number of milliseconds', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0.1).mockReturnValueOnce(1000.1)
  const end = monotonicTime() + 2000
  expect(end - monotonicTime()).toBe(1000)
  now.mockRestore()
})
