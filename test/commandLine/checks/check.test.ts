import { expect, it } from 'vitest'
import {
  checksOf,
  problem,
  runChecks,
  skipped,
  type Verdict,
  warning,
} from '../../../src/commandLine/checks/check.js'

const own = { remedy: 'Repair this one.', code: 'bad_origin' } as const

it.each<[string, Verdict, object]>([
  ['a problem without its own', problem('Broken.'), { remedy: 'Repair.', code: 'frame_left' }],
  ['a warning without its own', warning('Odd.'), { remedy: 'Repair.', code: 'frame_left' }],
  ['a problem with its own', problem('Broken.', own.remedy, own.code), own],
  ['a skipped check', skipped('No cookie.'), { remedy: undefined, code: undefined }],
  ['a check that passes', undefined, { remedy: undefined, code: undefined }],
])('the result of %s has the right remedy and code', async (_what, verdict, expected) => {
  const [result] = await runChecks(
    checksOf({
      sample: {
        promise: 'It works.',
        remedy: 'Repair.',
        code: 'frame_left',
        run: () => verdict,
      },
    }),
    undefined,
  )
  expect({ remedy: result?.remedy, code: result?.code }).toEqual(expected)
})
