/** The three operations of the service contract. */
export type Operation = 'create_ceremony' | 'replace_recipient' | 'retrieve_deliverable'

/**
 * The operations of the proxy: those of the contract, the page's confirmation request, and the
 * document to read before the signature.
 */
export type ProxyOperation = Operation | 'confirm_signature' | 'retrieve_document'
