import express, { type Router } from 'express'
import type { Customer, PortalDocument } from '../shared/portalDocument.js'
import { customers } from './customers.js'
import type { DocumentRegister } from './documentRegister.js'
import { senderNamed } from './senders.js'

/**
 * Shows the emails that invite the customers to sign, because the sample portal sends none. Each has
 * the portal's link, which needs a sign-in, and not the ceremony's url, with which everybody can sign.
 */
export function mailbox(register: DocumentRegister): Router {
  const pages = express.Router()
  pages.get('/mails', (_request, response) => {
    const mails = customers.map((customer) => renderMails(register, customer))
    response
      .set({
        'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
        'cache-control': 'no-store',
      })
      .type('html')
      .send(renderPage(mails.join('')))
  })
  return pages
}

/** Renders the emails to one customer: one for each document, and one for all of them. */
function renderMails(register: DocumentRegister, customer: Customer): string {
  const waiting = register.of(customer.id).filter(({ status }) => status === 'waiting')
  const mails = waiting.map((document) => renderMail(customer, document))
  const [first] = waiting
  if (first && waiting.length > 1) mails.push(renderAll(customer, first, waiting))
  return mails.join('')
}

/** Renders the invitation to sign one document. */
function renderMail(customer: Customer, document: PortalDocument): string {
  const { id, title, lang, signBy, reference } = document
  const by = new Date(signBy).toLocaleDateString('en-GB', { dateStyle: 'long' })
  const named = `<span lang="${lang}">${escape(title)}</span>`
  return renderLetter(customer, document, {
    heading: `Please sign: ${named}`,
    text: `“${named}” (${escape(reference)}) is ready for you. Please sign it by ${by}.`,
    path: `/documents/${encodeURIComponent(id)}`,
    link: `Read and sign “${escape(title)}”`,
  })
}

/** Renders the invitation to sign all documents in one sitting. */
function renderAll(
  customer: Customer,
  first: PortalDocument,
  documents: readonly PortalDocument[],
): string {
  const titles = documents.map(({ title, lang }) => `<li lang="${lang}">${escape(title)}</li>`)
  return renderLetter(customer, first, {
    heading: `${documents.length} documents wait for your signature`,
    text: `You can sign all of them in one sitting:</p><ul>${titles.join('')}</ul><p>Each document opens after the one before.`,
    path: '/documents/all',
    link: 'Sign all of them',
  })
}

interface Letter {
  readonly heading: string
  readonly text: string
  readonly path: string
  readonly link: string
}

/** Renders one email as a bank writes it: letterhead, salutation, button, and how to check the link. */
function renderLetter(
  { name, email }: Customer,
  { sender }: PortalDocument,
  { heading, text, path, link }: Letter,
): string {
  const { logo, accentColor } = senderNamed(sender)
  return `<article style="--accent: ${accentColor}">
  <p class="envelope">From ${escape(sender)} &lt;documents@example.com&gt;<br>To ${escape(name)} &lt;${escape(email)}&gt;</p>
  <header><img src="data:image/svg+xml,${encodeURIComponent(logo)}" alt="" width="32" height="32"> ${escape(sender)}</header>
  <h2>${heading}</h2>
  <p>Dear ${escape(name)},</p>
  <p>${text}</p>
  <p><a href="${path}">${link}</a></p>
  <p class="small">The link leads to your online banking, where you sign in first. It works only for you. We never ask for your password by email.</p>
</article>`
}

function renderPage(mails: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Emails of the sample portal</title>
<style>
  :root { color-scheme: light dark; --line: light-dark(#e1e3df, #2c3633); --muted: light-dark(#5c6865, #a1aeaa); font: 1rem/1.5 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
  body { max-width: 38rem; margin: 2rem auto; padding: 0 1rem; background: light-dark(#f7f7f5, #0f1413); color: light-dark(#17211f, #e8edeb); overflow-wrap: anywhere; }
  h1 { margin: 0 0 0.25rem; font-size: 1.5rem; }
  h2 { margin: 1.25rem 0 0; font-size: 1.25rem; line-height: 1.3; }
  p { margin: 0.75rem 0 0; }
  article { margin-block-start: 1.5rem; padding: 0 1.75rem 1.5rem; border: 1px solid var(--line); border-radius: 10px; background: light-dark(#fff, #171e1c); }
  header { display: flex; align-items: center; gap: 0.625rem; padding-block: 1.25rem; border-block-end: 3px solid var(--accent); font-weight: 600; }
  .envelope { margin: 0 -1.75rem; padding: 0.625rem 1.75rem; border-block-end: 1px solid var(--line); }
  .envelope, .small, h1 + p { color: var(--muted); font-size: 0.875rem; }
  a { display: inline-block; margin-block: 0.25rem; padding: 0.625rem 1.125rem; border-radius: 7px; background: var(--accent); color: #fff; font-weight: 600; text-decoration: none; }
  a:focus-visible { outline: 2px solid; outline-offset: 2px; }
</style>
<main>
  <h1>Emails of the sample portal</h1>
  <p>A real portal sends these invitations by email. Each link needs a sign-in as the customer.</p>
  ${mails === '' ? '<p>Nobody has a document to sign.</p>' : mails}
</main>
</html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
