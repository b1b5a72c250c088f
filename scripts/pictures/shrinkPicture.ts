import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/** Pixels with one byte for each channel. */
interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly data: Buffer
}

/**
 * Returns the picture in a smaller PNG without transparency, with a palette if it has at most 256
 * colors. Browsers and Vitest write PNGs that are several times larger. Returns the input if it has an
 * unusual format.
 *
 * @param steps Rounds each channel to a multiple of the first of these numbers with which a palette is
 * sufficient. Antialiased text has hundreds of colors that look alike.
 */
export function shrinkPicture(png: Buffer, steps: readonly number[] = [1]): Buffer {
  const pixels = readPixels(png)
  if (!pixels) return png
  const smaller = steps.map((step) => withPalette(pixels, step)).find(Boolean) ?? inColors(pixels)
  return smaller.length < png.length ? smaller : png
}

function withPalette({ width, height, channels, data }: Pixels, step: number): Buffer | undefined {
  const colors = new Map<number, number>()
  const rows = Buffer.alloc(height * (1 + width))
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    let color = 0
    for (let at = pixel * channels; at < pixel * channels + 3; at += 1) {
      color = color * 256 + Math.min(255, Math.round((data[at] ?? 0) / step) * step)
    }
    const index = colors.get(color) ?? colors.size
    if (index > 255) return undefined
    colors.set(color, index)
    rows[pixel + 1 + Math.floor(pixel / width)] = index
  }
  const palette = Buffer.alloc(colors.size * 3)
  for (const [color, index] of colors) palette.writeUIntBE(color, index * 3, 3)
  return pngOf(headerOf(width, height, 3), chunk('PLTE', palette), rows)
}

function inColors({ width, height, channels, data }: Pixels): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const target = pixel * 3 + 1 + Math.floor(pixel / width)
    data.copy(rows, target, pixel * channels, pixel * channels + 3)
  }
  return pngOf(headerOf(width, height, 2), Buffer.alloc(0), rows)
}

function pngOf(header: Buffer, palette: Buffer, rows: Buffer): Buffer {
  const body = chunk('IDAT', deflateSync(rows, { level: 9 }))
  return Buffer.concat([SIGNATURE, header, palette, body, chunk('IEND', Buffer.alloc(0))])
}

function headerOf(width: number, height: number, colorType: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colorType], 8)
  return chunk('IHDR', header)
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** Reads an opaque picture with 8 bits for each channel. */
function readPixels(png: Buffer): Pixels | undefined {
  const parts: Buffer[] = []
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const [depth, color, , , interlaced] = png.subarray(24, 29)
  const channels = color === 2 ? 3 : color === 6 ? 4 : 0
  if (depth !== 8 || channels === 0 || interlaced !== 0) return undefined
  const data = removeFilters(inflateSync(Buffer.concat(parts)), width, height, channels)
  const isOpaque = channels === 3 || data.every((value, at) => at % 4 !== 3 || value === 255)
  return isOpaque ? { width, height, channels, data } : undefined
}

/** Reverses the filter of each row: https://www.w3.org/TR/png-3/#9Filters */
function removeFilters(raw: Buffer, width: number, height: number, channels: number): Buffer {
  const size = width * channels
  const data = Buffer.alloc(size * height)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (size + 1)] ?? 0
    for (let x = 0; x < size; x += 1) {
      const left = x < channels ? 0 : (data[y * size + x - channels] ?? 0)
      const up = y === 0 ? 0 : (data[(y - 1) * size + x] ?? 0)
      const corner = x < channels || y === 0 ? 0 : (data[(y - 1) * size + x - channels] ?? 0)
      const guess = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter] ?? 0
      data[y * size + x] = (raw[y * (size + 1) + 1 + x] ?? 0) + guess
    }
  }
  return data
}

function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
