import { ceremonyPage } from './ceremonyPage.js'
import { noticeData } from './element.js'
import { reportEvent } from './endPage.js'
import { workbench } from './workbench.js'

// All pages share one script, so that their policies need one hash.
const startPage = document.querySelector('#workbench')
const notice = noticeData()
if (startPage instanceof HTMLElement) workbench(startPage)
else if (notice) reportEvent(notice.mode, notice.event)
else ceremonyPage()
