/** `npm run conformance`: writes docs/conformance/accessibility.md from the OpenACR file in its folder. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderAccessibilityReport } from './renderAccessibilityReport.js'

const folder = join(import.meta.dirname, '../../docs/conformance')
const yaml = await readFile(join(folder, 'accessibility.yaml'), 'utf8')
await writeFile(join(folder, 'accessibility.md'), renderAccessibilityReport(yaml))
