import type { ChainDeposit, Settlement } from '@/server/paper/face'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { usdText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { type Fact, toFaceRecord } from './factRecord'

/** Less than this is lost, as at the venue's own bridge. */
const MIN_DEPOSIT_MICRO = 5_000_000
/** More than this in one go is more than an account can hold. */
const MAX_DEPOSIT_MICRO = 10n ** 15n

/**
 * The face's side of the bridge. A deposit is credited to its sender, in one record with how far
 * the bridge was read: a kill leaves both or neither.
 */
export function createSettlement(context: FaceContext): Settlement {
  const { facts, host } = context

  async function deposit(arrived: ChainDeposit): Promise<void> {
    const { account, amountMicro, chainTag, blockNumber, logIndex } = arrived
    const seen: Fact = { kind: 'chainDeposit', chainTag, blockNumber, logIndex }
    const expired = toFaceRecord({ facts: [seen] })
    if (amountMicro < MIN_DEPOSIT_MICRO || amountMicro > MAX_DEPOSIT_MICRO) {
      await host.submitRecord(expired)
      return
    }
    const deltaMicro = Number(amountMicro)
    const delta = { type: 'deposit', usdc: usdText(deltaMicro) }
    const entry: Fact = { kind: 'ledger', account, timeMs: host.now(), delta }
    await host.submit(
      { type: 'adjustBalance', account, deltaMicro, cause: 'deposit' },
      toFaceRecord({ facts: [seen, entry] }),
      expired,
    )
  }

  return {
    watch: (contract) => [{ kind: 'transfersTo', addresses: () => [contract] }],
    lastDeposit: () => facts.bridge.lastDeposit(),
    deposit,
    duePayouts: () => facts.bridge.due(host.now()),
    concludePayout: (id) =>
      host.submitRecord(toFaceRecord({ facts: [{ kind: 'payoutDone', id }] })),
  }
}
