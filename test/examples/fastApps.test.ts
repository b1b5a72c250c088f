import { describeExamples } from './support/describeExamples.js'
import { exampleApps } from './support/exampleApps.js'

describeExamples(exampleApps.filter(({ isFast }) => isFast))
