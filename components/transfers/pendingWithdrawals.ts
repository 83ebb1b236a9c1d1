import { eq } from '@/lib/decimal/compare'
import { parseDecimal } from '@/lib/decimal/decimal'
import type { UsualSeconds, WithdrawalReport } from '@/lib/queries/account/withdrawals'
import type { StoredWithdrawal } from '@/lib/stores/withdrawals'

/** State of a withdrawal. */
export type WithdrawalStage =
  /** Sent; neither the venue's response nor its history has it yet. */
  | 'unanswered'
  /** Long sent, and the venue's history does not have it: it was not made. */
  | 'missing'
  | 'paying'
  /** The usual time is over, and the venue has not reported the payout. */
  | 'late'
  | 'claimable'
  | 'paid'
  | 'failed'

/** A withdrawal on its way out, or one that just ended. */
export interface PendingWithdrawal {
  /** Of this browser's record, or of the venue's row where it was made elsewhere. */
  id: string
  /** This browser made it, and keeps it until it is dismissed. */
  isOwn: boolean
  asset: string
  amount: string
  destination: string | undefined
  startedAtMs: number
  acceptedAtMs: number | undefined
  stage: WithdrawalStage
  /** When it should have arrived at the latest; undefined where the venue publishes no time. */
  expectedAtMs: number | undefined
  /** Share of the usual time that is over, 0 to 1; undefined where none is known. */
  progress: number | undefined
  /** Of the payout. */
  txHash: string | undefined
}

/** Clocks of browser and venue may differ by this much. */
const CLOCKS_APART_MS = 120_000
/** A request that the venue's history lacks this long after was not made. */
const MISSING_AFTER_MS = 600_000

type Row = WithdrawalReport['rows'][number]

/**
 * State of an account's withdrawals: those of this browser by the venue's report, and those that
 * the venue still has to pay and another browser made. Newest first. Pure.
 * @param usual how long a withdrawal takes, where the venue publishes it
 */
export function pendingWithdrawals(
  recorded: readonly StoredWithdrawal[],
  report: WithdrawalReport | undefined,
  usual: UsualSeconds | undefined,
  nowMs: number,
): readonly PendingWithdrawal[] {
  const free = [...(report?.rows ?? [])].sort((a, b) => a.atMs - b.atMs)
  const take = (withdrawal: StoredWithdrawal): Row | undefined => {
    const place = free.findIndex((row) => isSame(row, withdrawal))
    return place < 0 ? undefined : free.splice(place, 1)[0]
  }
  const span = usual === undefined ? undefined : usual.to * 1_000
  const timing = (fromMs: number) =>
    span === undefined
      ? { expectedAtMs: undefined, progress: undefined }
      : {
          expectedAtMs: fromMs + span,
          progress: span === 0 ? 1 : Math.min(1, Math.max(0, (nowMs - fromMs) / span)),
        }

  const own = recorded
    .toSorted((a, b) => a.startedAtMs - b.startedAtMs)
    .map((withdrawal): PendingWithdrawal => {
      const row = take(withdrawal)
      const { acceptedAtMs, destination, id, asset, amount, startedAtMs } = withdrawal
      const when = timing(acceptedAtMs ?? startedAtMs)
      return {
        id,
        isOwn: true,
        asset,
        amount,
        destination,
        startedAtMs,
        acceptedAtMs: acceptedAtMs ?? row?.atMs,
        stage: stageOf(withdrawal, row, report, when.expectedAtMs, nowMs),
        ...when,
        txHash: withdrawal.txHash ?? row?.txHash,
      }
    })
  const elsewhere = free.flatMap((row): PendingWithdrawal[] => {
    if (row.state !== 'pending' && row.state !== 'claimable') return []
    const { id, asset, amount, atMs, txHash, state } = row
    const when = timing(atMs)
    const isLate = when.expectedAtMs !== undefined && nowMs >= when.expectedAtMs
    return [
      {
        id,
        isOwn: false,
        asset,
        amount,
        destination: undefined,
        startedAtMs: atMs,
        acceptedAtMs: atMs,
        stage: state === 'claimable' ? 'claimable' : isLate ? 'late' : 'paying',
        ...when,
        txHash,
      },
    ]
  })
  return [...own, ...elsewhere].sort((a, b) => b.startedAtMs - a.startedAtMs)
}

function stageOf(
  { paidAtMs, acceptedAtMs, startedAtMs }: StoredWithdrawal,
  row: Row | undefined,
  report: WithdrawalReport | undefined,
  expectedAtMs: number | undefined,
  nowMs: number,
): WithdrawalStage {
  if (paidAtMs !== undefined || row?.state === 'completed') return 'paid'
  if (row?.state === 'failed') return 'failed'
  if (row?.state === 'claimable') return 'claimable'
  if (row === undefined && acceptedAtMs === undefined) {
    const isLong = nowMs - startedAtMs > MISSING_AFTER_MS
    return isLong && report !== undefined ? 'missing' : 'unanswered'
  }
  return expectedAtMs !== undefined && nowMs >= expectedAtMs ? 'late' : 'paying'
}

/** Whether a row of the venue is that withdrawal: by its id, else by asset, amount and time. */
function isSame(
  row: Row,
  { venueId, asset, amount, received, startedAtMs }: StoredWithdrawal,
): boolean {
  if (venueId !== undefined && row.id.endsWith(venueId)) return true
  if (row.asset !== asset || row.atMs < startedAtMs - CLOCKS_APART_MS) return false
  // Some venues list what was asked for, some what arrives.
  return [amount, received].some((text) => isEqual(text, row.amount))
}

function isEqual(a: string | undefined, b: string): boolean {
  const [left, right] = [parseDecimal(a ?? ''), parseDecimal(b)]
  return left !== undefined && right !== undefined && eq(left, right)
}
