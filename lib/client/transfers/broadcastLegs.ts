import type { UserWallet, WalletTransactions } from '@/lib/client/plugin'
import { type SetTimer, sleep } from '@/lib/client/sockets/timers'
import type { EvmTxActionStep } from '@/lib/schema/action/evmTxStep'
import type { SignedEvmTxStep } from '@/lib/schema/action/signedStep'
import { PerpsError } from '@/lib/schema/perpsError'
import type { PendingLeg } from './pendingTransfers'

/** One transaction of an action, as a page shows it. */
export interface LegProgress {
  /** From 0. */
  index: number
  total: number
  action: string
  functionName: string
  chainId: number
  state: PendingLeg['state'] | 'reverted'
  txHash?: `0x${string}`
}

/** Dependencies of broadcasting. */
export interface BroadcastContext {
  wallet: UserWallet
  setTimer: SetTimer
  signal?: AbortSignal | undefined
  onLeg(leg: LegProgress): void
  /**
   * Hash that another tab has got for a leg meanwhile; looked at before the wallet is asked.
   * @throws PerpsError where another tab has asked its wallet for it
   */
  sentElsewhere(index: number): `0x${string}` | undefined
}

/** Pause between two looks at a transaction. */
const LOOK_MS = 1_000
/** Looks at a node that fail in a row before it is said. */
const FAILED_LOOKS_MAX = 10

/**
 * Has the wallet broadcast the legs one after another, each mined before the next: a reverted one
 * ends it. Legs that have a hash are not broadcast again, only waited for.
 * @throws what the wallet raises; PerpsError 2020 where the chain reverted a leg, 2005 where the
 *   wallet cannot broadcast
 */
export async function broadcastLegs(
  steps: readonly EvmTxActionStep[],
  legs: readonly PendingLeg[],
  context: BroadcastContext,
): Promise<readonly SignedEvmTxStep[]> {
  const { wallet, onLeg } = context
  const transactions = requireTransactions(wallet)
  // Only who moves money on a chain needs the encoder.
  const { encodeCall } = await import('./encodeCall')
  const calls = steps.map(({ txParams }) => encodeCall(txParams))
  const signed: SignedEvmTxStep[] = []
  for (const [index, { action, txParams }] of steps.entries()) {
    const data = calls[index]
    if (data === undefined) throw new PerpsError(2005, 'A leg has no call.')
    const notify = (state: LegProgress['state'], txHash?: `0x${string}`) => {
      const { chainId, functionName } = txParams
      const leg = { index, total: steps.length, action, functionName, chainId, state }
      onLeg(txHash === undefined ? leg : { ...leg, txHash })
    }
    let txHash = legs[index]?.txHash
    if (txHash === undefined) {
      context.signal?.throwIfAborted()
      // Going to the chain comes before the question: a wallet that will not go has sent nothing.
      await wallet.switchChain(txParams.chainId)
      context.signal?.throwIfAborted()
      txHash = context.sentElsewhere(index)
    }
    if (txHash === undefined) {
      notify('asking')
      txHash = await transactions.send({ chainId: txParams.chainId, to: txParams.to, data })
    }
    if (legs[index]?.state !== 'confirmed') {
      notify('submitted', txHash)
      await wallet.switchChain(txParams.chainId)
      const outcome = await waitForBlock(transactions, txHash, context)
      if (outcome === 'reverted') {
        notify('reverted', txHash)
        const message = `The chain reverted ${txParams.functionName}; nothing was moved by it.`
        throw new PerpsError(2020, message, { details: { txHash } })
      }
    }
    notify('confirmed', txHash)
    signed.push({ action, txParams, txHash })
  }
  return signed
}

function requireTransactions({ transactions }: UserWallet): WalletTransactions {
  if (transactions) return transactions
  throw new PerpsError(2005, 'This wallet signs only; it cannot broadcast a transaction.')
}

async function waitForBlock(
  transactions: WalletTransactions,
  txHash: `0x${string}`,
  { setTimer, signal }: BroadcastContext,
): Promise<'succeeded' | 'reverted'> {
  for (let failures = 0; ; ) {
    try {
      const outcome = await transactions.outcome(txHash)
      if (outcome !== undefined) return outcome
      failures = 0
    } catch (error) {
      // A node may fail for a moment; the transaction is on its way all the same.
      failures += 1
      if (failures >= FAILED_LOOKS_MAX) throw error
    }
    await sleep(LOOK_MS, setTimer, signal)
  }
}
