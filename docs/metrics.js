/**
 * Returns the metrics of a proxy. `prometheus` is the package `prom-client` of your application, and
 * `registry` the registry that you serve.
 *
 * @param {Pick<typeof import('prom-client'), 'Counter' | 'Gauge' | 'Histogram'>} prometheus
 * @param {import('prom-client').Registry} registry
 */
export function signingMetrics({ Counter, Gauge, Histogram }, registry) {
  const labelNames = ['operation', 'outcome']
  const common = { help: 'See docs/operating.md of react-signing-ceremony', registers: [registry] }
  const times = { ...common, labelNames, buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10] }
  const calls = new Histogram({ ...times, name: 'signing_call_seconds' })
  const service = new Histogram({ ...times, name: 'signing_service_seconds' })
  const faultLabels = ['type', 'name']
  const faults = new Counter({ ...common, name: 'signing_faults_total', labelNames: faultLabels })
  return {
    /** @param {import('react-signing-ceremony/proxy').ProxyEvent} event */
    onEvent(event) {
      if (event.type === 'operation') {
        const { operation, outcome, durationMs, serviceDurationMs } = event
        calls.observe({ operation, outcome }, durationMs / 1_000)
        if (serviceDurationMs !== undefined)
          service.observe({ operation, outcome }, serviceDurationMs / 1_000)
      }
      if (event.type === 'host_error') faults.inc({ type: event.type, name: event.hostFunction })
      if (event.type === 'recipient_unknown') faults.inc({ type: event.type, name: 'confirm' })
      if (event.type === 'state_failed') faults.inc({ type: event.type, name: event.step })
    },
    /** @param {import('react-signing-ceremony/proxy/node').PooledFetch} pooledFetch */
    watchPool(pooledFetch) {
      return new Gauge({
        ...common,
        name: 'signing_pool_calls',
        labelNames: ['stage'],
        collect() {
          for (const [stage, count] of Object.entries(pooledFetch.load()))
            this.set({ stage }, count)
        },
      })
    },
  }
}
