import { add, type Decimal, decimal } from '@/lib/decimal/decimal'
import { type AttachmentRow, updateNotional } from '@/server/db/referrals'
import type { Desk } from '@/server/service/desk'

/** How long a figure serves, and how long a caller waits for newer ones. */
const LIFE_MS = 10 * 60_000
const WAIT_MS = 2_000

/**
 * Attachments with what their addresses have traded. Old figures are asked for anew, within a
 * moment; where a venue is slow or fails the last ones serve.
 */
export async function refreshNotionals(
  desk: Desk,
  rows: readonly AttachmentRow[],
): Promise<AttachmentRow[]> {
  const nowMs = desk.nowMs()
  const deadline = AbortSignal.timeout(WAIT_MS)
  return await Promise.all(
    rows.map(async (row) => {
      if (row.notionalAtMs !== null && nowMs - row.notionalAtMs < LIFE_MS) return row
      try {
        const notional = await readNotional(desk, row.address, { nowMs, signal: deadline })
        const { database } = await desk.openDatabase()
        await updateNotional(database, { address: row.address, notional, nowMs })
        return { ...row, notional }
      } catch (error) {
        desk.onFault('reading what an address traded', error)
        return row
      }
    }),
  )
}

async function readNotional(
  desk: Desk,
  address: string,
  context: { nowMs: number; signal: AbortSignal },
): Promise<Decimal> {
  let sum = decimal('0')
  for (const venue of desk.venues) {
    const traded = await venue.tradedNotional?.(address, context)
    if (traded !== undefined) sum = add(sum, traded)
  }
  return sum
}
