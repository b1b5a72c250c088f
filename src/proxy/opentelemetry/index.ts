export { openTelemetry } from './openTelemetry.js'
export type { CallSpan, CallTracing, TracedCall } from './callTracing.js'
