'use client'

export { SigningQueue } from './SigningQueue.js'
export type { QueueLabels } from '../../embed/queue/queueLabels.js'
export type { QueueDocument, QueueResult, SigningQueueProps } from './useSitting.js'
