type Channels = readonly [red: number, green: number, blue: number]

const WHITE: Channels = [255, 255, 255]
const BLACK: Channels = [0, 0, 0]
/** The darkest text on accents of the dark page, and the surface of the dark page. */
const NIGHT: Channels = [23, 28, 37]
/** The contrast ratio of text on its background (WCAG 2.2, 1.4.3). */
const READABLE = 4.5

/**
 * Returns a style sheet for an accent colour (`#` and six hexadecimal digits). Makes the colour
 * darker on the light page and lighter on the dark page, until text on it is readable.
 */
export function accentStyle(accent: string): string {
  const color = channelsOf(accent)
  const light = hex(readableOn(WHITE, color, BLACK))
  const dark = hex(readableOn(NIGHT, color, WHITE))
  return `:root { --accent: light-dark(${light}, ${dark}); --on-accent: light-dark(#ffffff, ${hex(NIGHT)}); }`
}

function readableOn(background: Channels, color: Channels, toward: Channels): Channels {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, toward, share)
    if (contrast(mixed, background) >= READABLE) return mixed
  }
  return toward
}

function mix(from: Channels, to: Channels, share: number): Channels {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [at(0), at(1), at(2)]
}

function contrast(one: Channels, other: Channels): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns the relative luminance as WCAG defines it: 0 is black, 1 is white. */
function luminance(color: Channels): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(color: string): Channels {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}

function hex(color: Channels): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
