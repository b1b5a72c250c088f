import { Component, signal } from '@angular/core'
import { SigningCeremony } from './signingCeremony'

@Component({
  selector: 'portal-page',
  imports: [SigningCeremony],
  template: `
    <h1>Your lease, Ada</h1>
    <portal-signing-ceremony
      recipientId="re_ada"
      frameTitle="Sign the lease"
      (stateChange)="status.set($event.status)"
    />
    @if (status() === 'confirmed') {
      <p>The lease is in your documents.</p>
    }
  `,
})
export class PortalPage {
  readonly status = signal('idle')
}
