import { expect, isMockFunction } from 'storybook/test'
import { isSigningError } from '../src/react/index.js'

interface FinishedStory {
  readonly args: object
  readonly parameters: Record<string, unknown>
  readonly viewMode?: string
  readonly playFunction?: unknown
}

/**
 * Runs after every story. Fails unless `onError` received exactly the error codes of the story's
 * parameter `reports`, in that order. Skips components without `onError`, and stories whose play
 * function has not run: a docs page runs none.
 */
export async function expectReports(story: FinishedStory): Promise<void> {
  const { args, parameters, viewMode, playFunction } = story
  const onError: unknown = Reflect.get(args, 'onError')
  if (!isMockFunction(onError) || !playFunction || viewMode === 'docs') return
  const codes = onError.mock.calls.map(([error]: unknown[]) => isSigningError(error) && error.code)
  await expect(codes).toEqual(parameters['reports'] ?? [])
}
