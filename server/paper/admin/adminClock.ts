import { z } from 'zod'
import type { AdminContext } from './adminContext'
import { AdminRefusal, type AdminRoute, readBody } from './adminServer'

const YEAR_MS = 365 * 24 * 3_600_000

const Body = z
  .object({
    advanceMs: z.number().int().min(0).max(YEAR_MS).exactOptional(),
    offsetMs: z.number().int().exactOptional(),
  })
  .strict()
  .refine(
    ({ advanceMs, offsetMs }) => (advanceMs === undefined) !== (offsetMs === undefined),
    'give either advanceMs or offsetMs',
  )

/**
 * `POST /clock {advanceMs | offsetMs}`: moves the clock of all exchanges ahead, or to a distance
 * from the machine's clock. Time never goes backwards.
 */
export function clockRoute({ clock }: AdminContext): AdminRoute {
  return {
    method: 'POST',
    path: '/clock',
    run(body) {
      const { advanceMs, offsetMs } = readBody(body, Body)
      try {
        clock.setOffset(offsetMs ?? clock.offsetMs() + (advanceMs ?? 0))
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        throw new AdminRefusal(
          `${offsetMs === undefined ? 'advanceMs' : 'offsetMs'}: ${error.message}`,
        )
      }
      return { status: 200, body: { nowMs: clock.now(), offsetMs: clock.offsetMs() } }
    },
  }
}
