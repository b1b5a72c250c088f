/** This package's proxy in several processes on one port, as in docs/deployment.md. */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { ChildMessage, ChildQuestion } from './serveChild.js'

if (cluster.isPrimary) await startWorkers(Number(process.env['PROCESSES'] ?? 2))
else await import('./ours.js')

/** Starts the worker processes, and reports the sum of their figures. */
async function startWorkers(processes: number): Promise<void> {
  const workers = Array.from({ length: processes }, () => cluster.fork())
  const [listening] = await Promise.all(workers.map(async (worker) => nextOf(worker)))
  process.send?.(listening)
  process.on('message', (question: ChildQuestion) => {
    void Promise.all(workers.map(async (worker) => ask(worker, question))).then((answers) =>
      process.send?.(sumOf(question, answers)),
    )
  })
  process.on('disconnect', () => process.exit())
}

async function ask(worker: Worker, question: ChildQuestion): Promise<ChildMessage> {
  const answer = nextOf(worker)
  worker.send(question)
  return answer
}

async function nextOf(worker: Worker): Promise<ChildMessage> {
  const [message]: ChildMessage[] = await once(worker, 'message')
  if (!message) throw new Error('A worker sent no message.')
  return message
}

function sumOf(question: ChildQuestion, answers: readonly ChildMessage[]): ChildMessage {
  const own = process.cpuUsage()
  const total = { cpu: own.user + own.system, ...process.memoryUsage() }
  const sum = { cpu: total.cpu, rss: total.rss, heap: total.heapUsed }
  for (const answer of answers) {
    if (answer.type === 'cpu') sum.cpu += answer.cpu
    if (answer.type === 'memory') {
      sum.rss += answer.rss
      sum.heap += answer.heap
    }
  }
  return question === 'cpu'
    ? { type: 'cpu', cpu: sum.cpu }
    : { type: 'memory', rss: sum.rss, heap: sum.heap }
}
