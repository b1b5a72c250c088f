import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { redirect, SigningCeremony, SigningProvider } from 'react-signing-ceremony'
import 'react-signing-ceremony/element'

/**
 * A portal's page whose ceremonies take the whole window. The query selects how the page is made:
 * `with=react` or `with=element`. The content above appears late, as on a page that loads data.
 */
const way = new URLSearchParams(location.search).get('with') ?? 'react'
const main = document.body.appendChild(document.createElement('main'))
const lines = document.body.appendChild(document.createElement('ol'))
lines.style.marginBottom = '2000px'

function log(line: string): void {
  lines.append(Object.assign(document.createElement('li'), { textContent: line }))
}

setTimeout(() => {
  const above = document.createElement('div')
  above.style.height = '2000px'
  document.body.prepend(above)
}, 300)

if (way === 'element') {
  const element = document.createElement('signing-ceremony')
  element.setAttribute('recipient-id', 're_ada')
  element.setAttribute('presentation', 'redirect')
  element.addEventListener('signing-statuschange', ({ detail }) => log(`ada ${detail.status}`))
  main.append(element)
} else {
  const ceremony = (name: string) => (
    <section aria-label={name}>
      <SigningCeremony
        recipientId={`re_${name}`}
        title="The lease"
        presentation={redirect}
        onStatusChange={({ status }) => log(`${name} ${status}`)}
      />
    </section>
  )
  createRoot(main).render(
    <StrictMode>
      <SigningProvider endpoint="/api/signing" user="u1">
        {ceremony('ada')}
        {ceremony('bob')}
      </SigningProvider>
    </StrictMode>,
  )
}
