import { type MouseEvent, useEffect, useState } from 'react'
import type { Me } from './lease.ts'
import { LeasePage } from './LeasePage.tsx'

/** Shows the list of leases at `/`, and one lease at `/leases/{id}`. */
export function App({ me }: { me: Me }) {
  const [path, setPath] = useState(location.pathname)
  useEffect(() => {
    const update = () => setPath(location.pathname)
    addEventListener('popstate', update)
    return () => removeEventListener('popstate', update)
  }, [])
  const visit = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    history.pushState(null, '', event.currentTarget.href)
    setPath(location.pathname)
  }
  const lease = me.leases.find(({ id }) => path === `/leases/${id}`)
  return (
    <main>
      <a href="/" onClick={visit}>
        All leases
      </a>
      {lease ? (
        <LeasePage lease={lease} />
      ) : (
        me.leases.map(({ id, title }) => (
          <p key={id}>
            <a href={`/leases/${id}`} onClick={visit}>
              {title}
            </a>
          </p>
        ))
      )}
    </main>
  )
}
