import { type ReactElement, useState } from 'react'
import { IN_DOCS } from './focusInDocs.js'
import { sizeOf } from './viewports.js'

interface StoryFrameProps {
  readonly id: string
  readonly name: string
  /** The choices of the toolbar, and those of the story. */
  readonly globals: Readonly<Record<string, unknown>>
}

/** Pixels for a dialog, which has no height of its own in the page. */
const DIALOG_HEIGHT = 640

/**
 * Shows a story in a frame of its own, in which its play function runs and its dialog stays. A play
 * function moves the focus, so the frame returns it: see `focusInDocs.ts`.
 */
export function StoryFrame({ id, name, globals }: StoryFrameProps): ReactElement {
  const [height, setHeight] = useState<number>()
  const { language, scheme, viewport } = globals
  const size = sizeOf(viewport)
  const choices = `language:${String(language)};scheme:${String(scheme).replaceAll(' ', '+')}`
  const show = (frame: HTMLIFrameElement): void => {
    const page = frame.contentDocument
    const channel = Reflect.get(Object(frame.contentWindow), CHANNEL)
    // Storybook loads its own scripts with `import()`, so they may run after the frame's `load`.
    if (!channel) {
      setTimeout(() => show(frame), 50)
      return
    }
    const finish = (): void => {
      setHeight(page ? heightOf(page) : DIALOG_HEIGHT)
      frame.blur()
    }
    if (channel.last('storyFinished')) finish()
    else channel.once('storyFinished', finish)
  }
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame shows this Storybook itself
    <iframe
      key={choices}
      className="story-frame"
      title={name}
      loading="lazy"
      aria-busy={height === undefined}
      src={`iframe.html?id=${id}&viewMode=story&${IN_DOCS}&globals=${choices}`}
      style={{ width: size?.width ?? '100%', height: size?.height ?? height }}
      onLoad={({ currentTarget }) => show(currentTarget)}
    />
  )
}

const CHANNEL = '__STORYBOOK_ADDONS_CHANNEL__'

function heightOf(page: Document): number {
  const content = page.querySelector('.host-page > *')
  if (page.querySelector('dialog[open]') || !content) return DIALOG_HEIGHT
  const { top, bottom } = content.getBoundingClientRect()
  return Math.ceil(top + bottom)
}
