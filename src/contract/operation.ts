/** The three operations of the service contract. */
export type Operation = 'create_ceremony' | 'replace_recipient' | 'retrieve_deliverable'

/** The operations of the proxy: those of the contract, and the page's confirmation request. */
export type ProxyOperation = Operation | 'confirm_signature'
