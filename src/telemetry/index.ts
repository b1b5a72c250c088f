export { openTelemetry } from './openTelemetry.js'
export type { CallTracing } from '../proxy/callTracing.js'
