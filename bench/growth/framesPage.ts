/** The script of the measured page: mounts many frames, and waits until each ceremony is open. */
import { createCeremonySession, mountCeremony } from 'react-signing-ceremony/embed'

declare global {
  interface Window {
    /** Mounts `count` ceremonies of `origin`, and resolves when all are open. */
    mountFrames: (count: number, origin: string) => Promise<void>
    unmountFrames: () => void
  }
}

let unmounts: (() => void)[] = []

window.mountFrames = async (count, origin) => {
  await Promise.all(Array.from({ length: count }, async (_, at) => mountOne(`${origin}/?${at}`)))
}

window.unmountFrames = () => {
  for (const unmount of unmounts) unmount()
  unmounts = []
}

async function mountOne(url: string): Promise<void> {
  const session = createCeremonySession({
    create: async () => ({ url, embeddable_in: [location.origin] }),
  })
  const opened = new Promise<void>((resolve, reject) => {
    session.subscribe(() => {
      const { status } = session.getSnapshot()
      if (status === 'open') resolve()
      if (status === 'failed') reject(new Error('A ceremony could not be opened.'))
    })
  })
  const place = document.body.appendChild(document.createElement('div'))
  unmounts.push(mountCeremony(place, session, { title: 'Sign' }))
  session.start()
  await opened
}
