import { expect, isMockFunction } from 'storybook/test'
import { isSigningError } from '../src/react/index.js'

/**
 * After every story: `onError` was told what the story's `reports` parameter lists (error codes, in
 * order), and nothing else. Stories whose component takes no `onError` are left alone.
 */
export async function expectReports(story: {
  readonly args: object
  readonly parameters: Record<string, unknown>
}): Promise<void> {
  const onError: unknown = Reflect.get(story.args, 'onError')
  if (!isMockFunction(onError)) return
  const codes = onError.mock.calls.map(([error]: unknown[]) => isSigningError(error) && error.code)
  await expect(codes).toEqual(story.parameters['reports'] ?? [])
}
