import { Component, CUSTOM_ELEMENTS_SCHEMA, input, output } from '@angular/core'
import 'react-signing-ceremony/element'
import type { CeremonyState, SigningCeremonyProperties } from 'react-signing-ceremony/element'

/**
 * `<signing-ceremony>` with typed inputs and outputs. Angular does not check the bindings of custom
 * elements, so only this component uses the element. Add the inputs and outputs that you need.
 */
@Component({
  selector: 'portal-signing-ceremony',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <signing-ceremony
      [recipientId]="recipientId()"
      [frameTitle]="frameTitle()"
      [confirm]="confirm()"
      (signing-statuschange)="stateChange.emit($event.detail)"
    ></signing-ceremony>
  `,
})
export class SigningCeremony {
  readonly recipientId = input.required<string>()
  readonly frameTitle = input<string>()
  readonly confirm = input<SigningCeremonyProperties['confirm']>()
  readonly stateChange = output<CeremonyState>()
}
