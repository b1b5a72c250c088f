import type { CeremonyRequest } from '../../contract/ceremony.js'
import type {
  CompleteRecipient as Recipient,
  RecipientReplacement,
} from '../../contract/recipient.js'
import type { EmulatorSettings } from '../emulatorOptions.js'
import { invalidOption } from '../http/invalidOption.js'
import type { EnvelopeEvent, EnvelopeEventType } from './envelope.js'
import { type FixedSeed, newEnvelope } from './newEnvelope.js'
import {
  type CeremonyFaults,
  type CeremonyRecord,
  type EnvelopeRecord,
  iso,
  newId,
  newRecipient,
} from './records.js'
import type { CeremonyEnd } from './signature.js'

/** Stores the envelopes of one emulator in memory. Only its methods change envelopes. */
export class EnvelopeStore {
  readonly #settings: Pick<EmulatorSettings, 'clock' | 'deliverableDelay'>
  readonly #onEvent: (event: EnvelopeEvent, envelope: EnvelopeRecord) => void
  /** Each envelope by its id, and by the ids of its recipients and deliverables. */
  readonly #envelopes = new Map<string, EnvelopeRecord>()
  readonly #ceremonies = new Map<string, CeremonyRecord>()

  /** `onEvent` receives each event in the history of an envelope. */
  constructor(
    settings: Pick<EmulatorSettings, 'clock' | 'deliverableDelay'>,
    onEvent: (event: EnvelopeEvent, envelope: EnvelopeRecord) => void,
  ) {
    this.#settings = settings
    this.#onEvent = onEvent
  }

  get envelopes(): EnvelopeRecord[] {
    return [...new Set(this.#envelopes.values())]
  }

  /** Returns the envelope with this id, or with a recipient or a deliverable with this id. */
  find(id: string): EnvelopeRecord | undefined {
    return this.#envelopes.get(id)
  }

  ceremony(id: string): CeremonyRecord | undefined {
    return this.#ceremonies.get(id)
  }

  recipient(id: string): Recipient | undefined {
    return this.find(id)?.recipients.find((recipient) => recipient.id === id)
  }

  /** Adds an envelope. Throws `invalid_option` if one of its ids exists already. */
  seed(seed: FixedSeed): EnvelopeRecord {
    const ids = [...seed.recipients, ...seed.deliverables].map(({ id }) => id)
    const taken = ids.find((id, index) => this.find(id) || ids.indexOf(id) !== index)
    if (taken !== undefined) {
      throw invalidOption(
        `The envelope cannot be added: the id "${taken}" is taken.`,
        'Give another id, or leave it out for a random one.',
      )
    }
    const envelope = newEnvelope(seed, this.#settings.clock())
    for (const id of [envelope.id, ...ids]) this.#envelopes.set(id, envelope)
    this.#record(envelope, 'envelope.created')
    for (const { id, status } of seed.recipients) {
      if (status === 'completed') this.#endAtSeed(envelope, id, { outcome: 'signed' })
      if (status === 'declined') this.#endAtSeed(envelope, id, { outcome: 'declined' })
    }
    return envelope
  }

  addCeremony(
    envelope: EnvelopeRecord,
    recipientId: string,
    request: CeremonyRequest,
    { expiresAt, faults }: { expiresAt: number; faults: CeremonyFaults },
  ): CeremonyRecord {
    const ceremony: CeremonyRecord = {
      id: newId('cer'),
      recipientId,
      request,
      createdAt: this.#settings.clock(),
      expiresAt,
      faults,
      openedAt: null,
      outcome: 'open',
      signature: null,
    }
    envelope.ceremonies.push(ceremony)
    this.#ceremonies.set(ceremony.id, ceremony)
    this.#record(envelope, 'ceremony.created', recipientId, ceremony.id)
    return ceremony
  }

  /** Ends the open ceremonies of a recipient as `revoked`. */
  revokeCeremonies(envelope: EnvelopeRecord, recipientId: string): void {
    for (const ceremony of envelope.ceremonies) {
      if (ceremony.recipientId !== recipientId || ceremony.outcome !== 'open') continue
      ceremony.outcome = 'revoked'
      this.#record(envelope, 'ceremony.revoked', recipientId, ceremony.id)
    }
  }

  /** Records when a recipient opened the ceremony page for the first time. */
  open(ceremony: CeremonyRecord): void {
    const envelope = this.find(ceremony.recipientId)
    if (!envelope || ceremony.openedAt !== null) return
    ceremony.openedAt = this.#settings.clock()
    this.#record(envelope, 'ceremony.opened', ceremony.recipientId, ceremony.id)
  }

  /** Ends a ceremony as signed or declined. Default signature: the recipient's name, typed. */
  end(ceremony: CeremonyRecord, end: CeremonyEnd): void {
    const envelope = this.find(ceremony.recipientId)
    const recipient = this.recipient(ceremony.recipientId)
    if (!envelope || !recipient) return
    const now = this.#settings.clock()
    const hasSigned = end.outcome === 'signed'
    ceremony.outcome = end.outcome
    if (hasSigned) ceremony.signature = end.signature ?? { kind: 'typed', text: recipient.name }
    this.#update(envelope, recipient.id, {
      status: hasSigned ? 'completed' : 'rejected',
      completed_at: hasSigned ? iso(now) : null,
      status_updated_at: iso(now),
    })
    const event = hasSigned ? 'recipient.completed' : 'recipient.rejected'
    this.#record(envelope, event, recipient.id, ceremony.id)
    if (envelope.recipients.every(isSettled)) this.#complete(envelope, now)
  }

  /** Ends the recipient's newest open ceremony. Throws `invalid_option` if no ceremony is open. */
  endNewest(recipientId: string, end: CeremonyEnd = { outcome: 'signed' }): EnvelopeRecord {
    const envelope = this.find(recipientId)
    const ceremony = envelope?.ceremonies.findLast(
      (candidate) => candidate.recipientId === recipientId && candidate.outcome === 'open',
    )
    if (!envelope || !ceremony || this.recipient(recipientId)?.status !== 'pending') {
      throw invalidOption(
        `The recipient "${recipientId}" has no open ceremony.`,
        'Create one first: POST /v1/recipients/{recipient_id}/ceremony.',
      )
    }
    this.end(ceremony, end)
    return envelope
  }

  /** Adds a new recipient to the slot of `replaced`, and ends the ceremonies of `replaced`. */
  replace(
    envelope: EnvelopeRecord,
    replaced: Recipient,
    { name, email }: RecipientReplacement,
  ): Recipient {
    const now = this.#settings.clock()
    const { type, key } = replaced
    const recipient = newRecipient({ id: newId('re'), name, email, type, key }, envelope.id, now)
    this.revokeCeremonies(envelope, replaced.id)
    this.#update(envelope, replaced.id, { status: 'replaced', status_updated_at: iso(now) })
    const slot = envelope.recipients.findIndex(({ id }) => id === replaced.id)
    envelope.recipients.splice(slot + 1, 0, recipient)
    this.#envelopes.set(recipient.id, envelope)
    this.#record(envelope, 'recipient.replaced', replaced.id)
    return recipient
  }

  /** Sends a draft. */
  send(envelope: EnvelopeRecord): void {
    envelope.isDraft = false
  }

  /** Deletes an envelope with all that belongs to it, so that its ids are unknown. */
  delete(envelope: EnvelopeRecord): void {
    for (const [id, other] of this.#envelopes) if (other === envelope) this.#envelopes.delete(id)
    for (const { id } of envelope.ceremonies) this.#ceremonies.delete(id)
  }

  clear(): void {
    this.#envelopes.clear()
    this.#ceremonies.clear()
  }

  /** Adds an ended ceremony for a recipient who has already signed or declined in the seed. */
  #endAtSeed(envelope: EnvelopeRecord, recipientId: string, end: CeremonyEnd): void {
    const request = { authentication: { type: 'email_link' } }
    const when = { expiresAt: this.#settings.clock(), faults: {} }
    this.end(this.addCeremony(envelope, recipientId, request, when), end)
  }

  /** Completes an envelope. Stores the time of its deliverables, for both webhooks and the API. */
  #complete(envelope: EnvelopeRecord, now: number): void {
    const { deliverableStatus: fixed } = envelope
    const delay = fixed === 'generated' ? 0 : this.#settings.deliverableDelay
    envelope.completedAt = now
    envelope.generatedAt = fixed === 'failed' ? null : now + delay
    this.#record(envelope, 'envelope.completed')
  }

  #update(envelope: EnvelopeRecord, recipientId: string, change: Partial<Recipient>): void {
    const index = envelope.recipients.findIndex(({ id }) => id === recipientId)
    const recipient = envelope.recipients[index]
    if (recipient) envelope.recipients[index] = { ...recipient, ...change }
  }

  #record(
    envelope: EnvelopeRecord,
    type: EnvelopeEventType,
    recipientId?: string,
    ceremonyId?: string,
  ): void {
    const event: EnvelopeEvent = {
      type,
      at: iso(this.#settings.clock()),
      ...(recipientId !== undefined && { recipient_id: recipientId }),
      ...(ceremonyId !== undefined && { ceremony_id: ceremonyId }),
    }
    envelope.events.push(event)
    this.#onEvent(event, envelope)
  }
}

/** Whether the envelope can be completed without a further action of this recipient. */
function isSettled({ status, type }: Recipient): boolean {
  return type === 'cc' || status === 'completed' || status === 'replaced'
}
