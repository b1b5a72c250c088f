export { readWebViewAddress, type WebViewAddress } from './readWebViewAddress.js'
export type { CeremonyCompletion, CeremonyGrant, GrantedFraming } from '../contract/ceremony.js'
