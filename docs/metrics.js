import { Counter, Gauge, Histogram } from 'prom-client'

const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]
const labelNames = ['operation', 'outcome']
const help = 'See docs/operating.md of react-signing-ceremony'
const calls = new Histogram({ name: 'signing_call_seconds', help, labelNames, buckets })
const service = new Histogram({ name: 'signing_service_seconds', help, labelNames, buckets })
const faults = new Counter({ name: 'signing_faults_total', help, labelNames: ['type', 'name'] })

/** @param {import('react-signing-ceremony/proxy').ProxyEvent} event */
export function onEvent(event) {
  if (event.type === 'operation') {
    const { operation, outcome, durationMs, serviceDurationMs } = event
    calls.observe({ operation, outcome }, durationMs / 1_000)
    if (serviceDurationMs !== undefined)
      service.observe({ operation, outcome }, serviceDurationMs / 1_000)
  }
  if (event.type === 'host_error') faults.inc({ type: event.type, name: event.hostFunction })
  if (event.type === 'recipient_unknown') faults.inc({ type: event.type, name: 'confirm' })
  if (event.type === 'state_failed') faults.inc({ type: event.type, name: event.step })
}

/** @param {import('react-signing-ceremony/proxy/node').PooledFetch} pooledFetch */
export function watchPool(pooledFetch) {
  return new Gauge({
    name: 'signing_pool_calls',
    help,
    labelNames: ['stage'],
    collect() {
      for (const [stage, count] of Object.entries(pooledFetch.load())) this.set({ stage }, count)
    },
  })
}
