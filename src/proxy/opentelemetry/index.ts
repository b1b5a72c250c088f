export { openTelemetry } from './openTelemetry.js'
export type { CallTracing } from './callTracing.js'
