import { printMeasurement } from '@/bench/support/measurement'

/** Every benchmark of the house; a name on the command line runs that one alone. */
const benchmarks = {
  engine: () => import('./engine'),
  oneOrder: () => import('./oneOrder'),
  gatewayLatency: () => import('./gatewayLatency'),
  ondoLatency: () => import('@/bench/ondo/ondoLatency'),
  orderMemory: () => import('./orderMemory'),
  manyUsers: () => import('./manyUsers'),
  pageFlood: () => import('./pageFlood'),
  pollers: () => import('./pollers'),
  fillPages: () => import('./fillPages'),
  marketsContext: () => import('./marketsContext'),
  tradePage: () => import('./tradePage'),
  ondoPage: () => import('@/bench/ondo/ondoPage'),
  comparedPage: () => import('./comparedPage'),
  book: () => import('./book'),
  lighterBook: () => import('@/bench/lighter/lighterBook'),
  lighterSigner: () => import('@/bench/lighter/lighterSigner'),
  lighterSignerPage: () => import('@/bench/lighter/lighterSignerPage'),
  lighterOrder: () => import('@/bench/lighter/lighterOrder'),
  idlePaper: () => import('./idlePaper'),
  pairOrder: () => import('./pairOrder'),
  lighterTabs: () => import('@/bench/lighter/lighterTabs'),
  lighterInstances: () => import('@/bench/lighter/lighterInstances'),
  lateVerdict: () => import('./lateVerdict'),
  deposit: () => import('./deposit'),
  ondoDeposit: () => import('@/bench/ondo/ondoDeposit'),
  fills: () => import('./fills'),
  firstLoad: () => import('./firstLoad'),
  firstSight: () => import('./firstSight'),
  embeds: () => import('./embeds'),
  embedModules: () => import('./embedModules'),
  clientSize: () => import('./clientSize'),
  alerts: () => import('./alerts'),
  terminal: () => import('./terminal'),
  across: () => import('./across'),
}

const wanted = process.argv.slice(2)
let hasMissed = false
for (const [name, load] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const { measure } = await load()
  const measurement = await measure()
  printMeasurement(measurement)
  hasMissed ||= measurement.ratios.some(({ holds }) => !holds)
}
process.exitCode = hasMissed ? 1 : 0
