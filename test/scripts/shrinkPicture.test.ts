import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { shrinkPicture } from '../../scripts/pictures/shrinkPicture.js'

/** The parts of a PNG that describe its pixels. Checksums are not checked, so they are empty here. */
const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

/** Returns a PNG with red, green, blue and alpha channels. Each row is preceded by its filter. */
function pngOf(width: number, rows: readonly (readonly number[])[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(rows.length, 4)
  header.set([8, 6], 8)
  // Stored without compression, as the largest file.
  const data = deflateSync(Buffer.from(rows.flat()), { level: 0 })
  return Buffer.concat([Buffer.alloc(8), chunk('IHDR', header), chunk('IDAT', data)])
}

function read(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type)
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
}

const RED = [255, 0, 0, 255]
const BLUE = [0, 0, 255, 255]
/** Enough columns that a palette is smaller than the input. */
const COLUMNS = 60
const pixels = Array.from({ length: COLUMNS }, (_, x) => (x % 2 === 0 ? RED : BLUE)).flat()
const before = (distance: number) => pixels.map((value, at) => value - (pixels[at - distance] ?? 0))

describe('shrinkPicture', () => {
  it.each([
    ['no filter', [0, ...pixels]],
    ['the filter “left”', [1, ...before(4)]],
    ['the filter “nearest”', [4, ...before(4)]],
  ])('stores each color once if the rows have %s', (_, row) => {
    const small = shrinkPicture(pngOf(COLUMNS, [row]))
    expect([...read(small, 'PLTE')]).toEqual([255, 0, 0, 0, 0, 255])
    const [, ...indices] = inflateSync(read(small, 'IDAT'))
    expect(indices).toEqual(Array.from({ length: COLUMNS }, (__, x) => x % 2))
  })

  it('reads the filter “up”', () => {
    const same = Array.from({ length: COLUMNS * 4 }, () => 0)
    const small = shrinkPicture(
      pngOf(COLUMNS, [
        [0, ...pixels],
        [2, ...same],
      ]),
    )
    const indices = inflateSync(read(small, 'IDAT'))
    expect(indices.subarray(COLUMNS + 1)).toEqual(indices.subarray(0, COLUMNS + 1))
  })

  it('rounds colors only as far as a palette needs', () => {
    const greys = Array.from({ length: 200 }, (_, x) => [x, x, x, 255]).flat()
    const dark = Array.from({ length: 200 }, (_, x) => [x, 0, 0, 255]).flat()
    const picture = pngOf(400, [[0, ...greys, ...dark]])
    expect(read(shrinkPicture(picture, [1, 2, 4]), 'PLTE')).toHaveLength(3 * 201)
  })

  it('does not change a picture with transparent pixels', () => {
    const transparent = pngOf(1, [[0, 0, 0, 0, 0]])
    expect(shrinkPicture(transparent)).toBe(transparent)
  })
})
