import { QRCodeSVG } from 'qrcode.react'

/** Shows the address of this page. Never show the ceremony's url: its holder can sign. */
export function SignOnPhone() {
  return (
    <details>
      <summary>Sign on your phone</summary>
      <p>Scan the code, sign in and sign there. This page notices the signature.</p>
      <QRCodeSVG value={location.href} title="The address of this page" marginSize={4} />
    </details>
  )
}
