import { ServiceProblem } from './serviceProblem.js'

/** The service contract shows no size limit; this one keeps a slip from filling the memory. */
const LARGEST_BODY = 1_000_000

/**
 * The request's body as JSON, whatever its content type says: `curl --data` says it is a form.
 * Throws a {@link ServiceProblem} for anything else.
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text.length > LARGEST_BODY) {
    throw new ServiceProblem('body-too-large', 'The request’s body is larger than a megabyte.')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceProblem('invalid-json', 'The request’s body is not JSON.')
  }
}
