import { runFunding } from './book/funding'
import { updateMark } from './book/markPrice'
import type { CommandResults } from './engineCommand'
import { runExpiries } from './orders/expiry'
import { runScheduledCancels } from './orders/scheduleCancel'
import { fireTriggers } from './orders/triggers'
import { runTwaps } from './orders/twaps'
import { liquidateAll } from './risk/liquidate'
import { unwindInsurance } from './risk/unwind'
import type { Engine } from './state'

/** Ends a block: marks, funding, scheduled cancels, expired orders, TWAPs, triggers, liquidations, the insurance. */
export function endBlock(engine: Engine): CommandResults['endBlock'] {
  for (const market of engine.markets) updateMark(engine, market, false)
  runFunding(engine)
  runScheduledCancels(engine)
  runExpiries(engine)
  runTwaps(engine)
  for (const market of engine.markets) fireTriggers(engine, market)
  liquidateAll(engine)
  unwindInsurance(engine)
  return { ok: true }
}
