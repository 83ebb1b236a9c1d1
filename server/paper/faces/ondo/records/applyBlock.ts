import type { LiquidationRisk } from '@/server/paper/engine/events'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { liquidationIdText, transactionText } from '@/server/paper/faces/ondo/views/ids'
import type { Block } from '@/server/paper/host'
import { type FactOf, NO_ONE } from './factRecord'

/** Facts that follow from what the engine did in a block: deterministic, so they are derived again. */
export function applyBlock({ facts, host }: FaceContext, block: Block): void {
  for (const [at, event] of block.events.entries()) {
    const name = `${block.number}:${at}`
    switch (event.type) {
      case 'balance': {
        // A faucet payment looks like a deposit that cannot be looked up.
        if (event.cause !== 'faucet') break
        const { account, deltaMicro } = event
        const transaction = transactionText(`faucet:${name}`)
        const money = { amountMicro: deltaMicro, transaction, sender: NO_ONE, timeMs: block.timeMs }
        facts.apply({ kind: 'deposit', account, ...money })
        break
      }
      case 'order': {
        const { endReason, marketId, orderId } = event.order
        if (endReason !== 'positionClosed') break
        const position = host.view.position(event.account, marketId)
        if (position !== undefined) facts.apply({ kind: 'turned', orderId })
        break
      }
      case 'funding': {
        const { account, amountMicro, marketId, ratePpb, signedLots, timeMs } = event
        const { markTicks = 0 } = host.view.market(marketId) ?? {}
        const base = { account, marketId, amountMicro, signedLots, ratePpb, markTicks, timeMs }
        facts.apply({ kind: 'funding', ...base })
        break
      }
      case 'liquidation': {
        const { account, marketId, markTicks, method, risk, signedLots, timeMs } = event
        const id = liquidationIdText(name)
        const isBackstop = method === 'backstop'
        const base = { account, id, marketId, signedLots, markTicks, isBackstop, timeMs }
        facts.apply({ kind: 'liquidation', ...base, ...noteOf(risk, marketId) })
        break
      }
    }
  }
}

function noteOf(
  { positions, before }: LiquidationRisk,
  marketId: string,
): Pick<FactOf<'liquidation'>, 'position'> {
  const found = positions.find((position) => position.marketId === marketId)
  if (found === undefined) return {}
  const { signedLots, entryNotionalMicro, leverage, marginUsedMicro, unrealizedPnlMicro } = found
  const { maintenanceMarginMicro, notionalMicro, accruedFundingMicro, liquidationTicks } = found
  return {
    position: {
      ...{ signedLots, entryNotionalMicro, leverage, marginUsedMicro, unrealizedPnlMicro },
      ...{ maintenanceMarginMicro, notionalMicro, accruedFundingMicro },
      ...(liquidationTicks !== undefined && { liquidationTicks }),
      walletMicro: before.cross.collateralMicro,
    },
  }
}
