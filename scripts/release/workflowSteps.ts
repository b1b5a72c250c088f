import { parse } from 'yaml'
import { isJsonObject } from '../../src/contract/jsonObject.js'

/** A step of a GitHub workflow that runs a script. */
export interface WorkflowStep {
  readonly name: string
  readonly run: string
}

/** Returns the steps of a job in their order, except those that use an action. */
export function workflowSteps(workflow: string, job: string): readonly WorkflowStep[] {
  const parsed: unknown = parse(workflow)
  const jobs = isJsonObject(parsed) ? parsed['jobs'] : undefined
  const found = isJsonObject(jobs) ? jobs[job] : undefined
  const steps = isJsonObject(found) ? found['steps'] : undefined
  if (!Array.isArray(steps)) throw new Error(`The workflow has no job called ${job}.`)
  return steps.flatMap((step: unknown) => {
    if (!isJsonObject(step) || typeof step['run'] !== 'string') return []
    const { name, run } = step
    return [{ name: typeof name === 'string' ? name : run, run }]
  })
}
