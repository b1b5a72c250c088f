import { buildTemplates } from '../../../scripts/templates/buildTemplates.js'

/** Writes the templates of `init` before all tests (Vitest's global setup). */
export async function setup(): Promise<void> {
  await buildTemplates()
}
