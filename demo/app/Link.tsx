import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react'
import { navigate } from './navigation.js'

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string
}

/** A link to another page of the portal. Opens in a new tab, is copied and so on as any link is. */
export function Link({ href, ...attributes }: LinkProps): ReactElement {
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return
    }
    event.preventDefault()
    navigate(href)
  }
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content is among the attributes
  return <a href={href} onClick={follow} {...attributes} />
}
