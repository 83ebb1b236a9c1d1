import type { CommandResults } from './commands'
import { runFunding } from './funding'
import { liquidateAll } from './liquidate'
import { updateMark } from './markPrice'
import { runScheduledCancels } from './scheduleCancel'
import type { Engine } from './state'
import { fireTriggers } from './triggers'
import { runTwaps } from './twaps'
import { unwindInsurance } from './unwind'

/** Ends a block: marks, funding, scheduled cancels, TWAPs, triggers, liquidations, the insurance. */
export function endBlock(engine: Engine): CommandResults['endBlock'] {
  for (const market of engine.markets) updateMark(engine, market, false)
  runFunding(engine)
  runScheduledCancels(engine)
  runTwaps(engine)
  for (const market of engine.markets) fireTriggers(engine, market)
  liquidateAll(engine)
  unwindInsurance(engine)
  return { ok: true }
}
