import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { sizeText, usdText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import type { LiquidationEvent } from '@/server/paper/faces/hyperliquid/socket/blockDigest'
import {
  liquidatedNotionalMicro,
  wireFunding,
} from '@/server/paper/faces/hyperliquid/socket/userEvents'
import type { Block } from '@/server/paper/host'
import type { Fact } from './factRecord'

/**
 * What happened to accounts without an action of the venue's: faucet credits, funding and
 * liquidations. The engine keeps none of it, and the venue shows it for ever. What goes over the
 * bridge is written down with the credit or debit itself.
 */
export function moneyFacts(context: FaceContext, block: Block): Fact[] {
  return block.events.flatMap((event): Fact[] => {
    if (event.type !== 'balance' && event.type !== 'funding' && event.type !== 'liquidation') {
      return []
    }
    if (context.host.view.account(event.account)?.isHouse !== false) return []
    const { account } = event
    if (event.type === 'liquidation') {
      const delta = liquidationDelta(context, event)
      return [{ kind: 'ledger', account, timeMs: event.timeMs, delta }]
    }
    if (event.type === 'funding') {
      const { time: _time, ...payment } = wireFunding(context, event)
      const delta = { type: 'funding', ...payment }
      return [{ kind: 'funding', account, timeMs: event.timeMs, delta }]
    }
    if (event.cause !== 'faucet') return []
    const isDeposit = event.deltaMicro >= 0
    const delta = isDeposit
      ? { type: 'deposit', usdc: usdText(event.deltaMicro) }
      : { type: 'withdraw', usdc: usdText(-event.deltaMicro), nonce: block.timeMs, fee: '0.0' }
    return [{ kind: 'ledger', account, timeMs: block.timeMs, delta }]
  })
}

function liquidationDelta(context: FaceContext, event: LiquidationEvent) {
  const market = context.catalogue.byCoin(event.marketId)
  const account = context.host.view.account(event.account)
  const { marginMode } = context.host.view.leverage(event.account, event.marketId)
  return {
    type: 'liquidation',
    liquidatedNtlPos: usdText(liquidatedNotionalMicro(context, event)),
    accountValue: usdText(account?.equityMicro ?? 0),
    leverageType: marginMode === 'cross' ? 'Cross' : 'Isolated',
    liquidatedPositions:
      market === undefined
        ? []
        : [{ coin: event.marketId, szi: sizeText(market, event.signedLots) }],
  }
}
