/** What `emulate --help` prints. */
export const USAGE = `Usage: react-signing-ceremony emulate [options]

Runs the signing service on this machine: its three operations, the ceremony page
and the audit log. Nothing is kept when it stops.

Options:
  --port <number>     port to listen on; 0 takes one that is free (default: 8787)
  --host <address>    address to listen on (default: 127.0.0.1, this machine only)
  --profile <name>    contract, or live: beyond the contract, as the live service's
                      public documents show it (default: contract)
  --origin <url>      where browsers reach it, if not at that address
  --allow-host <name> a further name under which the controls may be read, such as
                      a container's; may be given again (default: none)
  --tls-cert <file>, --tls-key <file>
                      answer https with this certificate and its key, both PEM
                      (default: http)
  --api-key <key>     the key to let in, beginning with key_test_
                      (default: key_test_emulator)
  --locale <tag>      language of ceremony urls: en, es, fr or de (default: en)
  --webhook-url <url> where to send signed webhooks: https, or http on this machine
                      (default: none are sent)
  --webhook-secret <secret>
                      what they are signed with, as whsec_… (default: one that is
                      printed)
  --deliverable-delay <ms>
                      from the last signature to the deliverable (default: 1500)
  --ceremony-lifetime <seconds>
                      how long a ceremony's url works (default: 30 days)
  --file-lifetime <seconds>
                      how long a deliverable's url works (default: 3600)
  --strict            hold requests to the contract's letter: no field that it does
                      not name, and application/json
  --redirect-parameters
                      add envelope_id, recipient_id and ceremony_result to redirect_url
  --redirect-by <way> replace, or assign, which leaves an entry in the history
                      (default: replace)
  --revoke-older-ceremonies
                      a new ceremony ends the recipient's earlier ones
  --fault <fault>     one that waits for its call from the start: a name such as
                      rate-limited, or what the control path takes, such as
                      '{"name":"slow","delay":800,"times":"until-cleared"}'; may be
                      given again
  --time <iso>        the time it is at the start, such as 2026-03-01T09:30:00Z
                      (default: now)
  --seed <file>       JSON file with an envelope or a list of them
                      (default: a sample lease for one recipient)
  -h, --help          show this text

An envelope: { "title": "Lease", "document": "…",
  "recipients": [{ "name": "Ada Lovelace", "email": "ada@example.com" }] }

Controls for tests (faults, envelopes, mails) are below /_emulator.`
