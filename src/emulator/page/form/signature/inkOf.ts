import type SignaturePad from 'signature_pad'

/** In CSS pixels. Small initials exceed both; a dot and a tick do not. */
const SHORTEST = 60
const SMALLEST = 24

/** The amount of ink: none, too little for a signature, or enough. */
export function inkOf(pad: SignaturePad): 'none' | 'little' | 'enough' {
  if (pad.isEmpty()) return 'none'
  const strokes = pad.toData().map(({ points }) => points)
  const length = strokes.reduce((sum, points) => sum + lengthOf(points), 0)
  const points = strokes.flat()
  const width = extentOf(points.map(({ x }) => x))
  const height = extentOf(points.map(({ y }) => y))
  return length >= SHORTEST && Math.max(width, height) >= SMALLEST ? 'enough' : 'little'
}

function lengthOf(points: readonly { x: number; y: number }[]): number {
  return points.reduce((sum, { x, y }, index) => {
    const before = points[index - 1]
    return before ? sum + Math.hypot(x - before.x, y - before.y) : 0
  }, 0)
}

/** The distance between the lowest and the highest value. */
export function extentOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}
