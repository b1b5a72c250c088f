import { expect, it } from 'vitest'
import { rememberLast } from '../../../src/proxy/bounds/rememberLast.js'

it('an answer is asked for once, until too many others have been', async () => {
  const asked: string[] = []
  const answer = rememberLast(async (name) => {
    asked.push(name)
    return `${name}!`
  })
  expect([await answer('a'), await answer('b'), await answer('a')]).toEqual(['a!', 'b!', 'a!'])
  expect(asked).toEqual(['a', 'b'])
  await Promise.all(Array.from({ length: 5_000 }, async (_, at) => answer(`other ${at}`)))
  asked.length = 0
  expect(await answer('a')).toBe('a!')
  expect(asked).toEqual(['a'])
})

it('a question that failed is asked again', async () => {
  const answers = [Promise.reject(new Error('not yet')), Promise.resolve('now')]
  const answer = rememberLast(async () => answers.shift() ?? '')
  await expect(answer('a')).rejects.toThrow('not yet')
  expect(await answer('a')).toBe('now')
})
