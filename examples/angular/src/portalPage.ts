import { Component, signal } from '@angular/core'
import type { ConfirmRequest } from 'react-signing-ceremony/element'
import { SigningCeremony } from './signingCeremony'

@Component({
  selector: 'portal-page',
  imports: [SigningCeremony],
  template: `
    <h1>Your lease, Ada</h1>
    <portal-signing-ceremony
      recipientId="re_ada"
      frameTitle="Sign the lease"
      [confirm]="confirm"
      (stateChange)="status.set($event.status)"
    />
    @if (status() === 'confirmed') {
      <p>The lease is in your documents.</p>
    }
  `,
})
export class PortalPage {
  readonly status = signal('idle')

  /** The end of a ceremony is only a hint. Your server checks whether the signature counts. */
  readonly confirm = async (request: ConfirmRequest): Promise<boolean> => {
    const response = await fetch(`/api/lease/signed?after=${request.reason}`, {
      signal: request.signal,
    })
    if (!response.ok) throw new Error(`The server answered ${response.status}.`)
    return response.json()
  }
}
