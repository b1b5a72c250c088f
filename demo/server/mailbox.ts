import express, { type Router } from 'express'
import type { Customer, PortalDocument } from '../shared/portalDocument.js'
import { customers } from './customers.js'
import type { DocumentRegister } from './documentRegister.js'

/**
 * Shows the emails that invite the customers to sign, because the sample portal sends none. Each has
 * the portal's link, which needs a sign-in, and not the ceremony's url, with which everybody can sign.
 */
export function mailbox(register: DocumentRegister): Router {
  const pages = express.Router()
  pages.get('/mails', (_request, response) => {
    const mails = customers.flatMap((customer) =>
      register
        .of(customer.id)
        .filter(({ status }) => status === 'waiting')
        .map((document) => renderMail(customer, document)),
    )
    response
      .set({
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cache-control': 'no-store',
      })
      .type('html')
      .send(renderPage(mails.join('')))
  })
  return pages
}

function renderMail(
  { name, email }: Customer,
  { id, title, sender, lang }: PortalDocument,
): string {
  return `<li>
  <h2>Please sign: <span lang="${lang}">${escape(title)}</span></h2>
  <p class="to">${escape(sender)} to ${escape(name)}, ${escape(email)}</p>
  <p>Sign in to read and sign the document. The link works only for you.</p>
  <p><a href="/documents/${encodeURIComponent(id)}">Read and sign “${escape(title)}”</a></p>
</li>`
}

function renderPage(mails: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Emails of the sample portal</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
  ul { display: grid; gap: 1rem; padding: 0; list-style: none; }
  li { padding: 1rem 1.25rem; border: 1px solid #8888; border-radius: 0.75rem; }
  h2 { margin: 0; font-size: 1.1rem; }
  p { margin: 0.5rem 0 0; }
  a { display: inline-block; padding: 0.25rem 0; }
</style>
<main>
  <h1>Emails of the sample portal</h1>
  <p>A real portal sends these invitations by email. Each link needs a sign-in as the customer.</p>
  ${mails === '' ? '<p>Nobody has a document to sign.</p>' : `<ul>${mails}</ul>`}
</main>
</html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
