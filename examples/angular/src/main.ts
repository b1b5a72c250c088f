import { bootstrapApplication } from '@angular/platform-browser'
import { PortalPage } from './portalPage'

await bootstrapApplication(PortalPage)
