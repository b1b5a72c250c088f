import { ceremonyPage } from './ceremonyPage.js'
import { readNoticeData } from './readPageData.js'
import { reportEvent } from './reportEvent.js'
import { workbench } from './workbench.js'

// One script for all pages, so that one hash in their policies lets it in.
const startPage = document.querySelector('#workbench')
const notice = readNoticeData()
if (startPage instanceof HTMLElement) workbench(startPage)
else if (notice) reportEvent(notice.mode, notice.event)
else ceremonyPage()
