import { runGenerators } from './runGenerators.mjs'

const { passed, failed } = runGenerators()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
