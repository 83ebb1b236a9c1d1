import type { ChainDeposit, ChainPayout, Settlement } from '@/server/paper/face'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { transactionText } from '@/server/paper/faces/ondo/views/ids'
import { type Fact, type FactOf, toFaceRecord } from './factRecord'

/** More than this in one go is more than an account can hold. */
export const MAX_DEPOSIT_MICRO = 10n ** 15n

/** What the contract knows USDC by. */
const USDC_ASSET = 3

/**
 * The face's side of the chain: all USDC that arrives at an account's address is its owner's, from
 * any sender, in one record with how far the chain was read.
 */
export function createSettlement({ facts, host }: FaceContext): Settlement {
  async function deposit(arrived: ChainDeposit): Promise<void> {
    const { account: sender, amountMicro, blockNumber, chainTag, logIndex, recipient } = arrived
    const seen: Fact = { kind: 'chainDeposit', chainTag, blockNumber, logIndex }
    const account = facts.depositAddresses().get(recipient ?? '')
    if (account === undefined || amountMicro < 1n || amountMicro > MAX_DEPOSIT_MICRO) {
      await host.submitRecord(toFaceRecord(seen))
      return
    }
    const micro = Number(amountMicro)
    const transaction = arrived.transactionHash.toLowerCase()
    const money = { account, amountMicro: micro, transaction, sender, timeMs: host.now() }
    await host.submit(
      { type: 'adjustBalance', account, deltaMicro: micro, cause: 'deposit' },
      toFaceRecord(seen, { kind: 'deposit', ...money }),
      toFaceRecord(seen),
    )
  }

  return {
    watch: () => [
      { kind: 'transfersTo', addresses: () => facts.depositAddresses().keys(), fromAnyone: true },
    ],
    lastDeposit: () => facts.lastDeposit(),
    deposit,
    duePayouts: () =>
      facts
        .owed()
        .filter(({ dueMs }) => dueMs <= host.now())
        .map(payoutOf),
    concludePayout(id, transaction) {
      const paid = facts.owed().find((withdrawal) => payoutId(withdrawal) === id)
      if (paid === undefined) return Promise.resolve()
      const hash = transaction ?? transactionText(`withdrawal:${paid.id}`)
      return host.submitRecord(
        toFaceRecord({ kind: 'withdrawalPaid', id: paid.id, transaction: hash }),
      )
    },
  }
}

/** 32 bytes that the contract remembers the withdrawal by. */
const payoutId = ({ id }: FactOf<'withdrawal'>): string => transactionText(`payout:${id}`)

/** The receiver gets the amount less the fee. */
function payoutOf(withdrawal: FactOf<'withdrawal'>): ChainPayout {
  const { amountMicro, destination, feeMicro } = withdrawal
  const id = payoutId(withdrawal)
  return { id, destination, assetId: USDC_ASSET, amountMicro: amountMicro - feeMicro }
}
