import { expect, isMockFunction } from 'storybook/test'
import { isSigningError } from '../src/react/index.js'

/**
 * Runs after every story. Fails unless `onError` received exactly the error codes of the story's
 * parameter `reports`, in that order. Skips components without `onError`.
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
