import { HandMade } from './HandMade.js'
import { show } from './show.js'

show(<HandMade hidesUrl />)
