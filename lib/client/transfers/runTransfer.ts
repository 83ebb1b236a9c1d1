import type { ActionOutcome, RunInput } from '@/lib/client/actions/actionRun'
import { executeSteps } from '@/lib/client/actions/executeSteps'
import type { Intent } from '@/lib/client/actions/intent'
import { isOutcomeUnknown } from '@/lib/client/actions/resolveOutcome'
import type { ClientCore } from '@/lib/client/clientCore'
import type { VenuePlugin } from '@/lib/client/plugin'
import type { ExecuteActionRequest } from '@/lib/schema/action/action'
import type { EvmTxActionStep } from '@/lib/schema/action/evmTxStep'
import { JsonObject } from '@/lib/schema/model/json'
import { newId } from '@/lib/schema/newId'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import { broadcastLegs, type LegProgress } from './broadcastLegs'
import type { PendingLeg, PendingTransfer } from './pendingTransfers'
import { switchingWallet } from './switchChain'
import { withTransferLock } from './transferLock'

/** What a transfer needs to go on. */
export type TransferInput = Pick<RunInput, 'wallet' | 'onProgress' | 'signal'>

/** A transfer that begins: nothing broadcast yet. */
export function openTransfer(
  core: ClientCore,
  intent: Intent,
  steps: readonly EvmTxActionStep[],
): PendingTransfer {
  return {
    id: newId(),
    provider: intent.provider,
    address: intent.address.toLowerCase(),
    action: intent.action,
    params: JsonObject.parse(intent.params),
    steps: [...steps],
    legs: steps.map((): PendingLeg => ({ state: 'waiting' })),
    startedAtMs: core.now(),
  }
}

/**
 * Broadcasts the legs of verified steps that are not on their way yet, waits for their blocks, and
 * sends the hashes to the service. What was broadcast is kept until its end is known, so that a
 * reload loses nothing; where nothing was, nothing is kept.
 * @throws what the wallet raises, and PerpsError as `broadcastLegs`, `executeSteps` and
 *   `withTransferLock`
 */
export async function runTransfer(
  core: ClientCore,
  plugin: VenuePlugin,
  transfer: PendingTransfer,
  input: TransferInput,
): Promise<ActionOutcome> {
  return await withTransferLock(core.locks, transfer, () =>
    runLockedTransfer(core, plugin, transfer, input),
  )
}

/** The same for the holder of the transfer's lock. */
export async function runLockedTransfer(
  core: ClientCore,
  plugin: VenuePlugin,
  transfer: PendingTransfer,
  input: TransferInput,
): Promise<ActionOutcome> {
  core.transfers.setRunning(transfer.id, true)
  try {
    return await takeToEnd(core, plugin, transfer, input)
  } finally {
    core.transfers.setRunning(transfer.id, false)
  }
}

async function takeToEnd(
  core: ClientCore,
  plugin: VenuePlugin,
  transfer: PendingTransfer,
  input: TransferInput,
): Promise<ActionOutcome> {
  const progress = input.onProgress ?? (() => {})
  const { id, provider, action, steps } = transfer
  // Only the leg at hand is written: of the others another tab may know more.
  let atHand: number | undefined
  const latest = () => core.transfers.current(id)?.legs ?? transfer.legs
  const note = (leg: LegProgress) => {
    const { index, state, txHash } = leg
    if (state !== 'reverted') {
      atHand = index
      const noted: PendingLeg = { state, ...(txHash === undefined ? {} : { txHash }) }
      core.transfers.put({ ...transfer, legs: latest().with(index, noted) })
    }
    progress({ phase: 'leg', leg })
  }
  const { wallet } = input
  if (!wallet) throw new TypeError('a transfer needs the wallet that it began with')
  const switching = switchingWallet(wallet, core.switchChain, (chainId) =>
    progress({ phase: 'switchingChain', chainId }),
  )
  let isElsewhere = false
  function sentElsewhere(index: number): `0x${string}` | undefined {
    const leg = latest()[index]
    isElsewhere = leg?.state === 'asking' && leg.txHash === undefined
    if (!isElsewhere) return leg?.txHash
    const message = 'Another tab has asked the wallet to send it: look there first.'
    throw new PerpsError(2005, message, { tool: provider })
  }
  let request: ExecuteActionRequest
  try {
    const actions = await broadcastLegs(steps, transfer.legs, {
      wallet: switching.wallet,
      setTimer: core.setTimer,
      signal: input.signal,
      onLeg: note,
      sentElsewhere,
    })
    request = { provider, address: transferAddress(transfer), action, actions: [...actions] }
  } catch (error) {
    // What another tab is at is that one's to keep.
    if (!isElsewhere) settleFailure(core, { ...transfer, legs: latest() }, atHand, error)
    throw error
  } finally {
    await switching.restore().catch((error) => progress({ phase: 'chainNotRestored', error }))
  }
  progress({ phase: 'executing' })
  const results = await executeSteps(core, plugin, request, {
    signal: input.signal,
    onChecking: (attempt) => progress({ phase: 'checking', attempt }),
    onHookFailed: (error) => progress({ phase: 'hookFailed', error }),
  })
  if (!results.some(isOutcomeUnknown)) core.transfers.remove(id)
  return { results, request }
}

// The wallet refused, or the chain reverted a leg: what is not on its way is not kept. A wallet
// that vanished while it was asked may have sent it, so that stays in doubt.
function settleFailure(
  core: ClientCore,
  transfer: PendingTransfer,
  atHand: number | undefined,
  error: unknown,
): void {
  const isReverted = isPerpsError(error) && error.code === 2020
  const isRefused = isWalletRefusal(error)
  const legs = transfer.legs.map(
    (leg, index): PendingLeg =>
      index === atHand && leg.state === 'asking' && isRefused ? { state: 'waiting' } : leg,
  )
  const isUntouched = legs.every(({ state }) => state === 'waiting')
  if (isReverted || isUntouched) core.transfers.remove(transfer.id)
  else core.transfers.put({ ...transfer, legs })
}

function transferAddress({ address }: PendingTransfer): `0x${string}` {
  return `0x${address.slice(2)}`
}

// Refused by the person, not permitted, not supported, no such method, bad parameters: with these
// numbers a wallet says that it sent nothing (EIP-1193, EIP-1474). Others also stand for a node
// whose answer to the broadcast was lost.
const SENT_NOTHING = new Set<unknown>([4001, 4100, 4200, -32601, -32602])

function isWalletRefusal(error: unknown): boolean {
  if (isPerpsError(error)) return false
  const { code, sentNothing } = Object(error)
  return sentNothing === true || SENT_NOTHING.has(code)
}
