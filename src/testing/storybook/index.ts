export type { SigningParameters, StoryState } from './signingParameters.js'
export { withSigning } from './withSigning.js'
