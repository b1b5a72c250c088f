import jsQr from 'jsqr'
import type { Locator } from 'playwright'

/** Draws an `<svg>` with a QR code, and returns the text of the code. */
export async function readQrCode(svg: Locator): Promise<string | undefined> {
  const size = 300
  const pixels = await svg.evaluate(async (element, side) => {
    const image = new Image(side, side)
    const source = new XMLSerializer().serializeToString(element)
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`
    await image.decode()
    const canvas = new OffscreenCanvas(side, side).getContext('2d')
    canvas?.drawImage(image, 0, 0, side, side)
    return [...(canvas?.getImageData(0, 0, side, side).data ?? [])]
  }, size)
  return jsQr.default(Uint8ClampedArray.from(pixels), size, size)?.data
}
