import type { CeremonyRequest } from '../../contract/ceremony.js'
import type {
  CompleteRecipient as Recipient,
  RecipientReplacement,
} from '../../contract/recipient.js'
import type { Signature } from './finishRequest.js'
import { invalidOption } from '../http/invalidOption.js'
import type { EnvelopeEvent, EnvelopeEventType } from './envelope.js'
import { type EnvelopeSeed, problemsOfEnvelopeSeed } from './envelopeSeed.js'
import { iso } from './iso.js'
import { newEnvelope, newRecipient } from './newEnvelope.js'
import { newId } from './newId.js'
import type { CeremonyFaults, CeremonyRecord, EnvelopeRecord } from './records.js'

/** The envelopes of one emulator, and every change that can happen to them. Keeps all in memory. */
export class EnvelopeStore {
  readonly #clock: () => number
  readonly #onEvent: (event: EnvelopeEvent, envelope: EnvelopeRecord) => void
  readonly #envelopes = new Map<string, EnvelopeRecord>()
  readonly #byRecipient = new Map<string, EnvelopeRecord>()
  readonly #byDeliverable = new Map<string, EnvelopeRecord>()
  readonly #ceremonies = new Map<string, CeremonyRecord>()

  /** `onEvent` is told each line of an envelope's history as it is written. */
  constructor(
    clock: () => number,
    onEvent: (event: EnvelopeEvent, envelope: EnvelopeRecord) => void = () => {},
  ) {
    this.#clock = clock
    this.#onEvent = onEvent
  }

  get envelopes(): EnvelopeRecord[] {
    return [...this.#envelopes.values()]
  }

  /** The envelope with this id, or that of the recipient or deliverable with this id. */
  find(id: string): EnvelopeRecord | undefined {
    return this.#envelopes.get(id) ?? this.#byRecipient.get(id) ?? this.#byDeliverable.get(id)
  }

  envelopeOfRecipient(id: string): EnvelopeRecord | undefined {
    return this.#byRecipient.get(id)
  }

  envelopeOfDeliverable(id: string): EnvelopeRecord | undefined {
    return this.#byDeliverable.get(id)
  }

  ceremony(id: string): CeremonyRecord | undefined {
    return this.#ceremonies.get(id)
  }

  recipient(id: string): Recipient | undefined {
    return this.#byRecipient.get(id)?.recipients.find((recipient) => recipient.id === id)
  }

  /** Throws `invalid_option` for a seed that is none, or whose fixed ids are taken. */
  seed(seed: EnvelopeSeed): EnvelopeRecord {
    const problem = problemsOfEnvelopeSeed(seed)[0] ?? this.#problemOfIds(seed)
    if (problem !== undefined) {
      throw invalidOption('envelopes', 'holds an envelope that cannot be seeded', problem)
    }
    const envelope = newEnvelope(seed, this.#clock())
    this.#add(envelope)
    seed.recipients.forEach(({ status }, index) => {
      const { id } = envelope.recipients[index] ?? {}
      if (id !== undefined && (status === 'completed' || status === 'declined')) {
        this.#endBeforehand(envelope, id, status)
      }
    })
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
      createdAt: this.#clock(),
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

  /** Ends the recipient's ceremonies that are still open. */
  revokeCeremonies(envelope: EnvelopeRecord, recipientId: string): void {
    for (const ceremony of envelope.ceremonies) {
      if (ceremony.recipientId !== recipientId || ceremony.outcome !== 'open') continue
      ceremony.outcome = 'revoked'
      this.#record(envelope, 'ceremony.revoked', recipientId, ceremony.id)
    }
  }

  /** Notes that the page was shown; the first time counts. */
  open(ceremony: CeremonyRecord): void {
    const envelope = this.#byRecipient.get(ceremony.recipientId)
    if (!envelope || ceremony.openedAt !== null) return
    ceremony.openedAt = this.#clock()
    this.#record(envelope, 'ceremony.opened', ceremony.recipientId, ceremony.id)
  }

  sign(ceremony: CeremonyRecord, signature: Signature): void {
    ceremony.outcome = 'signed'
    ceremony.signature = signature
    this.#end(ceremony, 'completed', 'recipient.completed')
  }

  decline(ceremony: CeremonyRecord): void {
    ceremony.outcome = 'declined'
    this.#end(ceremony, 'rejected', 'recipient.rejected')
  }

  /** Puts a new recipient into the slot of `replaced`, whose ceremonies end. */
  replace(
    envelope: EnvelopeRecord,
    replaced: Recipient,
    { name, email }: RecipientReplacement,
  ): Recipient {
    const now = this.#clock()
    const { type, key } = replaced
    const recipient = newRecipient({ id: newId('re'), name, email, type, key }, envelope.id, now)
    this.revokeCeremonies(envelope, replaced.id)
    this.#update(envelope, replaced.id, { status: 'replaced', status_updated_at: iso(now) })
    const slot = envelope.recipients.findIndex(({ id }) => id === replaced.id)
    envelope.recipients.splice(slot + 1, 0, recipient)
    this.#byRecipient.set(recipient.id, envelope)
    this.#record(envelope, 'recipient.replaced', replaced.id)
    return recipient
  }

  clear(): void {
    for (const map of [this.#envelopes, this.#byRecipient, this.#byDeliverable, this.#ceremonies]) {
      map.clear()
    }
  }

  #add(envelope: EnvelopeRecord): void {
    this.#envelopes.set(envelope.id, envelope)
    for (const { id } of envelope.recipients) this.#byRecipient.set(id, envelope)
    for (const { id } of envelope.deliverables) this.#byDeliverable.set(id, envelope)
    this.#record(envelope, 'envelope.created')
  }

  /** As if the recipient had come by a link by email. */
  #endBeforehand(
    envelope: EnvelopeRecord,
    recipientId: string,
    status: 'completed' | 'declined',
  ): void {
    const request = { authentication: { type: 'email_link' } }
    const when = { expiresAt: this.#clock(), faults: {} }
    const ceremony = this.addCeremony(envelope, recipientId, request, when)
    const text = this.recipient(recipientId)?.name ?? ''
    if (status === 'completed') this.sign(ceremony, { kind: 'typed', text })
    else this.decline(ceremony)
  }

  #problemOfIds({ recipients, deliverables }: EnvelopeSeed): string | undefined {
    const ids = [...recipients, ...(deliverables ?? [])].flatMap(({ id }) => id ?? [])
    const taken = ids.find((id, index) => this.find(id) || ids.indexOf(id) !== index)
    return taken && `The id "${taken}" is taken: give another, or none for a random one.`
  }

  #end(
    ceremony: CeremonyRecord,
    status: 'completed' | 'rejected',
    event: 'recipient.completed' | 'recipient.rejected',
  ): void {
    const envelope = this.#byRecipient.get(ceremony.recipientId)
    if (!envelope) return
    const now = this.#clock()
    this.#update(envelope, ceremony.recipientId, {
      status,
      completed_at: status === 'completed' ? iso(now) : null,
      status_updated_at: iso(now),
    })
    this.#record(envelope, event, ceremony.recipientId, ceremony.id)
    if (envelope.recipients.every(hasCompletedOrLeft)) {
      envelope.completedAt = now
      this.#record(envelope, 'envelope.completed')
    }
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
      at: iso(this.#clock()),
      ...(recipientId !== undefined && { recipient_id: recipientId }),
      ...(ceremonyId !== undefined && { ceremony_id: ceremonyId }),
    }
    envelope.events.push(event)
    this.#onEvent(event, envelope)
  }
}

/** Whether the envelope need not wait for this recipient. */
function hasCompletedOrLeft({ status }: Recipient): boolean {
  return status === 'completed' || status === 'replaced'
}
