import { QRCodeSVG } from 'qrcode.react'

/** A QR code of this page's url. Never show the ceremony's url: it lets anybody sign. */
export function SignOnPhone() {
  return (
    <details>
      <summary>Sign on your phone</summary>
      <p>Scan the code, sign in and sign there. Then this page shows the result.</p>
      <QRCodeSVG value={location.href} title="The address of this page" marginSize={4} />
    </details>
  )
}
