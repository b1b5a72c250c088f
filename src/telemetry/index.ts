export { openTelemetry } from './openTelemetry.js'
export type { CallTracing } from '../reports/callTracing.js'
