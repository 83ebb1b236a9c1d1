import type { Block } from '@/server/paper/host'
import { usdText } from './catalogue'
import type { FaceContext } from './context'
import { type Fact, toFaceRecord } from './factRecord'
import { wireFunding } from './userEvents'

/**
 * Writes down money that moved without an action of the venue's: deposits, faucet credits and
 * funding. The engine keeps none of it, and the venue shows it for ever.
 */
export function watchMoney(context: FaceContext): () => void {
  return context.host.onBlock((block) => {
    const facts = factsOf(context, block)
    if (facts.length === 0) return
    context.host.submitRecord(toFaceRecord({ facts })).catch((error: unknown) => {
      process.stderr.write(`hyperliquid face: ledger entry lost: ${error}\n`)
    })
  })
}

function factsOf(context: FaceContext, block: Block): Fact[] {
  return block.events.flatMap((event): Fact[] => {
    if (event.type !== 'balance' && event.type !== 'funding') return []
    if (context.host.view.account(event.account)?.isHouse !== false) return []
    const { account } = event
    if (event.type === 'funding') {
      const { time: _time, ...payment } = wireFunding(context, event)
      const delta = { type: 'funding', ...payment }
      return [{ kind: 'funding', account, timeMs: event.timeMs, delta }]
    }
    if (event.cause !== 'faucet' && event.cause !== 'deposit') return []
    const isDeposit = event.deltaMicro >= 0
    const delta = isDeposit
      ? { type: 'deposit', usdc: usdText(event.deltaMicro) }
      : { type: 'withdraw', usdc: usdText(-event.deltaMicro), nonce: block.timeMs, fee: '0.0' }
    return [{ kind: 'ledger', account, timeMs: block.timeMs, delta }]
  })
}
