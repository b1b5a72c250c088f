import { ceremonyPage } from './ceremonyPage.js'
import { workbench } from './workbench.js'

// One script for both pages, so that one hash in their policies lets it in.
const startPage = document.querySelector('#workbench')
if (startPage instanceof HTMLElement) workbench(startPage)
else ceremonyPage()
