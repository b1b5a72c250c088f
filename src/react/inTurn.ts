'use client'

export { SignersInTurn, type SignersInTurnProps, type TurnSigner } from './turns/SignersInTurn.js'
export type { TurnLabels } from './turns/turnLabels.js'
