import type { ActionProgress } from '@/lib/client/actions/actionRun'
import type { ActionType } from '@/lib/schema/model/enums'
import type { MarketKey } from '@/lib/stores/market'
import {
  keepProof,
  type OrderProof,
  type ProofMark,
  type ProofPhase,
} from '@/lib/stores/orders/orderProofs'

/** What an action reported on its way, each with the moment it was reported. */
export interface ReportedProgress {
  progress: ActionProgress
  atMs: number
}

/** What each progress means that has just been done. */
const DONE: Partial<Record<ActionProgress['phase'], ProofPhase>> = {
  verified: 'verified',
  executing: 'signed',
  checking: 'checking',
  done: 'taken',
}

/** Makes the proof of an action from what it reported, and keeps it. */
export function recordProof(run: {
  account: MarketKey
  action: ActionType
  label: string
  pressedAtMs: number
  reported: readonly ReportedProgress[]
  end: OrderProof['end']
}): void {
  keepProof(orderProofOf(run))
}

/** The proof of an action. Pure. */
export function orderProofOf({
  account,
  action,
  label,
  pressedAtMs,
  reported,
  end,
}: Parameters<typeof recordProof>[0]): Omit<OrderProof, 'id'> {
  const marks: ProofMark[] = [{ phase: 'pressed', atMs: pressedAtMs }]
  for (const { progress, atMs } of reported) {
    // Steps are created once they can be verified, and sent the moment they are signed.
    if (progress.phase === 'verified') marks.push({ phase: 'created', atMs })
    const phase = DONE[progress.phase]
    if (phase !== undefined && (phase !== 'taken' || end === 'accepted')) {
      marks.push({ phase, atMs })
    }
    if (progress.phase === 'executing') marks.push({ phase: 'sent', atMs })
  }
  const verified = reported
    .map(({ progress }) => progress)
    .findLast(({ phase }) => phase === 'verified')
  const done = reported.map(({ progress }) => progress).findLast(({ phase }) => phase === 'done')
  const steps = verified?.phase === 'verified' ? verified : undefined
  const results = done?.phase === 'done' ? done.results : []
  return {
    ...{ account, action, label, marks, end },
    summary: steps?.summaries.flat() ?? [],
    signed: steps && JSON.stringify(steps.steps, null, 2),
    orderIds: [...new Set(results.flatMap(({ orderId }) => orderId ?? []))],
    txHashes: [...new Set(results.flatMap(({ txHash }) => txHash ?? []))],
  }
}
