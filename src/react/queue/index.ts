'use client'

export { SigningQueue } from './SigningQueue.js'
export type { QueueLabels } from './queueLabels.js'
export type { QueueDocument, QueueResult, SigningQueueProps } from './signingQueueProps.js'
