import { ServiceProblem } from './serviceProblem.js'

/** The service contract shows no size limit. This one protects the memory. */
const LARGEST_BODY = 1_000_000

/** Reads a body as JSON, whatever its content type is. Throws a {@link ServiceProblem}. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text.length > LARGEST_BODY) {
    throw new ServiceProblem('body-too-large', 'The request body is larger than a megabyte.')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceProblem('invalid-json', 'The request body is not JSON.')
  }
}
