import { runCluster } from './runCluster.mjs'

const outcome = await runCluster()
if (typeof outcome === 'string') {
  console.log(`\nThe cluster tests did NOT run: ${outcome}.\n0 passed, 0 failed`)
} else {
  console.log(`\n${outcome.passed} passed, ${outcome.failed} failed`)
  process.exit(outcome.failed === 0 && outcome.passed > 0 ? 0 : 1)
}
