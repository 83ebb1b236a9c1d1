import { CALENDAR_SKEW_MS, isLive } from '@/lib/clock/clock'
import { add, type Decimal, decimal } from '@/lib/decimal/decimal'
import { type AttachmentRow, updateNotional } from '@/server/db/referrals'
import type { Service } from '@/server/service/service'
import type { CallContext } from '@/server/venues/adapter'

/** How long a figure serves, and how long a caller waits for newer ones. */
const LIFE_MS = 10 * 60_000
const WAIT_MS = 2_000

/**
 * Attachments with what their addresses have traded. Old figures are asked for again, within a
 * moment; where a venue is slow or fails the last ones serve.
 */
export async function refreshNotionals(
  service: Service,
  rows: readonly AttachmentRow[],
): Promise<AttachmentRow[]> {
  const [nowMs, steadyMs] = [service.nowMs(), service.steadyMs()]
  const deadline = AbortSignal.timeout(WAIT_MS)
  return await Promise.all(
    rows.map(async (row) => {
      const atMs = row.notionalAtMs
      if (
        atMs !== null &&
        isLive({ fromMs: atMs, untilMs: atMs + LIFE_MS }, nowMs, CALENDAR_SKEW_MS)
      )
        return row
      try {
        const notional = await readNotional(service, row.address, {
          nowMs,
          steadyMs,
          signal: deadline,
        })
        const { database } = await service.openDatabase()
        await updateNotional(database, { address: row.address, notional, nowMs })
        return { ...row, notional }
      } catch (error) {
        service.onFault('reading what an address traded', error)
        return row
      }
    }),
  )
}

async function readNotional(
  service: Service,
  address: string,
  context: CallContext,
): Promise<Decimal> {
  let sum = decimal('0')
  for (const venue of service.venues) {
    const traded = await venue.tradedNotional?.(address, context)
    if (traded !== undefined) sum = add(sum, traded)
  }
  return sum
}
