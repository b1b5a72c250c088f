/** The script of the measured page: mounts many frames, and waits until each ceremony is open. */
import 'react-signing-ceremony/element'

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
  const ceremony = document.createElement('signing-ceremony')
  const opened = new Promise<void>((resolve, reject) => {
    ceremony.addEventListener('signing-statuschange', () => {
      const { status } = ceremony.state
      if (status === 'open') resolve()
      if (status === 'failed') reject(new Error('A ceremony could not be opened.'))
    })
  })
  Object.assign(ceremony, {
    create: async () => ({ url, embeddable_in: [location.origin] }),
    ceremonyKey: url,
    presentation: 'inline',
  })
  document.body.append(ceremony)
  unmounts.push(() => ceremony.remove())
  ceremony.start()
  await opened
}
