'use client'

export type { TurnLabels } from '../embed/labels/turnLabels.js'
export { SignersInTurn, type SignersInTurnProps } from './turns/SignersInTurn.js'
export type { TurnHost, TurnSigner } from './turns/useTurn.js'
