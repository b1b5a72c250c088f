import { runGrowth } from './runGrowth.js'

await runGrowth()
process.exit()
