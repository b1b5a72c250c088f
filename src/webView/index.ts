export { readWebViewAddress, type WebViewAddress } from './readWebViewAddress.js'
export type { CeremonyCompletion, CeremonyGrant } from '../contract/ceremony.js'
