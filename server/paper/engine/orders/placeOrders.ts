import type { OrderOutcome, PlaceOrders } from '@/server/paper/engine/commands'
import type { CommandResults } from '@/server/paper/engine/engineCommand'
import type { Engine } from '@/server/paper/engine/state'
import { findStaticFault } from './checks'
import { enterBook } from './enterBook'
import { meetsMinimum } from './entryCheck'
import { createOrder } from './orders'
import { outcomeOf, refuse } from './outcome'
import { placeGroup } from './placeGroup'
import { placeOco } from './placeOco'
import { placeTrigger } from './placeTrigger'

/** Places the orders of one command one after the other, each accepted or refused on its own. */
export function placeOrders(engine: Engine, command: PlaceOrders): CommandResults['placeOrders'] {
  const account = engine.accounts.get(command.account)
  if (!account) {
    return { outcomes: command.orders.map(() => ({ kind: 'rejected', reason: 'unknownAccount' })) }
  }
  if (command.grouping === 'parentTpsl') return { outcomes: placeGroup(engine, account, command) }
  if (command.grouping === 'oco') return { outcomes: placeOco(engine, account, command) }
  const isPositionTrigger = command.grouping === 'positionTpsl'
  const outcomes = command.orders.map((input): OrderOutcome => {
    const market = engine.marketsById.get(input.marketId)
    if (!market) return { kind: 'rejected', reason: 'unknownMarket' }
    const origin = { builder: command.builder, isPositionTrigger }
    const order = createOrder(engine, account, market, input, origin)
    const fault = findStaticFault(engine, account, market, input, { mayTrack: isPositionTrigger })
    if (fault) return refuse(engine, order, fault)
    if (!meetsMinimum(engine, order)) return refuse(engine, order, 'minNotional')
    if (isPositionTrigger || input.trigger) return placeTrigger(engine, order)
    const refusal = enterBook(engine, order)
    return refusal ? refuse(engine, order, refusal) : outcomeOf(order)
  })
  return { outcomes }
}
