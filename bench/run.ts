import { printMeasurement } from './measurement'

/** Every benchmark of the house; a name on the command line runs that one alone. */
const benchmarks = {
  engine: () => import('./engine'),
  oneOrder: () => import('./oneOrder'),
  doorLatency: () => import('./doorLatency'),
  manyUsers: () => import('./manyUsers'),
  pollers: () => import('./pollers'),
  fillPages: () => import('./fillPages'),
  marketsContext: () => import('./marketsContext'),
  tradePage: () => import('./tradePage'),
  book: () => import('./book'),
  deposit: () => import('./deposit'),
  fills: () => import('./fills'),
  firstLoad: () => import('./firstLoad'),
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
