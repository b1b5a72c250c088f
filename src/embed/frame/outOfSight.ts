/**
 * How a frame is hidden that loads ahead: it keeps its size, takes no room, makes no page longer, and
 * neither the keyboard nor a screen reader finds it. Not `display: none`, in which a page has no size.
 */
export const outOfSight = {
  position: 'absolute',
  visibility: 'hidden',
  transform: 'scale(0)',
} as const
