/** The three operations of the service contract. */
export type Operation = 'create_ceremony' | 'replace_recipient' | 'retrieve_deliverable'
