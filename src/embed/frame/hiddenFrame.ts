import type { Scope } from '../browser/scope.js'

/** A frame of this page that nobody sees, no script of the page finds and no key reaches. */
export interface HiddenFrame {
  readonly frame: HTMLIFrameElement
  /** Puts it into the page, where it loads, until the end. */
  readonly show: (scope: Scope) => void
}

/** Makes a frame behind a closed door, so that neither the page's scripts nor its tests come upon it. */
export function hiddenFrame(src: string): HiddenFrame {
  const host = document.createElement('div')
  host.style.display = 'none'
  const frame = document.createElement('iframe')
  frame.src = src
  host.attachShadow({ mode: 'closed' }).append(frame)
  return {
    frame,
    show(scope) {
      scope.add(() => host.remove())
      document.body.append(host)
    },
  }
}
