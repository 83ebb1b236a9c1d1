import type { ActionOutcome } from '@/lib/client/actions/actionRun'
import type { Intent } from '@/lib/client/actions/intent'
import type { ClientCore } from '@/lib/client/clientCore'
import { VerificationRefused } from '@/lib/client/errors'
import { PerpsError } from '@/lib/schema/perpsError'
import type { PendingLeg, PendingTransfer } from './pendingTransfers'
import { runLockedTransfer, type TransferInput } from './runTransfer'
import { withTransferLock } from './transferLock'

/** What the person knows of a leg that the wallet was asked for and gave no hash of. */
export type LostLeg =
  /** The wallet shows this transaction. */
  | { txHash: `0x${string}` }
  /** The wallet shows none: ask it again. */
  | 'notSent'

/** A transfer to go on with. */
export type ResumeTransferInput = TransferInput & {
  transfer: PendingTransfer
  /** Needed where a leg is in doubt: sending it again unasked could move the money twice. */
  lostLeg?: LostLeg | undefined
}

/** The leg that the wallet was asked for and gave no answer to; undefined where none is. */
export function lostLegOf({ legs }: PendingTransfer): number | undefined {
  const index = legs.findIndex(({ state, txHash }) => state === 'asking' && txHash === undefined)
  return index < 0 ? undefined : index
}

/**
 * Goes on with a transfer after a reload, from where the last tab left it. The saved transfer is
 * verified again before a wallet sees it.
 * @throws PerpsError 2005 where a leg is in doubt and its outcome was not given, the wallet is
 * on another account, or another tab is running it or has ended it; VerificationRefused; and what
 *   `runTransfer` throws
 */
export async function resumeTransfer(
  core: ClientCore,
  input: ResumeTransferInput,
): Promise<ActionOutcome> {
  const { transfer, wallet } = input
  const tool = transfer.provider
  if (wallet?.address.toLowerCase() !== transfer.address) {
    throw new PerpsError(2005, `Connect the wallet of ${transfer.address} to go on.`, { tool })
  }
  refuseRunning(core, transfer)
  const outcome = await withTransferLock(core.locks, transfer, () => goOn(core, input))
  input.onProgress?.({ phase: 'done', results: outcome.results })
  return outcome
}

function refuseRunning(core: ClientCore, { id, provider }: PendingTransfer): void {
  if (!core.transfers.isRunning(id)) return
  throw new PerpsError(2005, 'This page is at it already.', { tool: provider })
}

async function goOn(core: ClientCore, input: ResumeTransferInput): Promise<ActionOutcome> {
  const { id, provider: tool } = input.transfer
  const plugin = core.plugin(tool)
  await plugin.ready?.()
  // From here to the mark that it runs nothing is waited for: meanwhile the person may have dismissed
  // it, or pressed once more.
  refuseRunning(core, input.transfer)
  const transfer = core.transfers.current(id)
  if (transfer === undefined) {
    throw new PerpsError(2005, 'It has come to its end in another tab.', { tool })
  }
  const legs = settleLostLeg(transfer, input.lostLeg)
  const intent: Intent = {
    provider: tool,
    action: transfer.action,
    address: transfer.address,
    signerAddress: transfer.address,
    params: transfer.params,
    markets: [],
    pins: plugin.pins,
    nowMs: core.now(),
  }
  plugin.verifySteps(intent, transfer.steps).forEach((verification, index) => {
    if (!verification.ok) throw new VerificationRefused(tool, index, verification.differences)
  })
  core.transfers.put({ ...transfer, legs })
  return await runLockedTransfer(core, plugin, { ...transfer, legs }, input)
}

function settleLostLeg(transfer: PendingTransfer, lookup: LostLeg | undefined): PendingLeg[] {
  const lost = lostLegOf(transfer)
  if (lost === undefined) return transfer.legs
  if (lookup === undefined) {
    const message = 'The wallet was asked to send it and did not answer: look there first.'
    throw new PerpsError(2005, message, { tool: transfer.provider })
  }
  const leg: PendingLeg =
    lookup === 'notSent' ? { state: 'waiting' } : { state: 'submitted', txHash: lookup.txHash }
  return transfer.legs.map((current, index) => (index === lost ? leg : current))
}
