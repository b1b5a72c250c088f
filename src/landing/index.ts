export { landingPage, type LandingPage, type LandingPageOptions } from './landingPage.js'
