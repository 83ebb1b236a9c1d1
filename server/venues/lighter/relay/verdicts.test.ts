import { expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { createCountedAsk } from '@/server/venues/lighter/reads/ask'
import { createRequestLimits } from '@/server/venues/lighter/reads/requestLimits'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import type { VenueHttp } from '@/server/venues/upstream/venueHttp'
import { awaitVerdict } from './verdicts'

const PER_MINUTE = 60
const EXECUTED = 2
const IN_THE_QUEUE = 1

/** A venue that took a batch, and answers with the state of all of its transactions. */
function venueWith(status: number) {
  const time = new FakeClock()
  const clock = { now: time.now, setTimer: time.setTimer }
  const limits = createRequestLimits('lighter', { perMinute: PER_MINUTE, clock })
  const http = {
    read: async ({ path }: { path: string }) => ({
      hash: new URL(path, 'http://venue').searchParams.get('value'),
      type: 14,
      status,
    }),
  }
  // What verdicts ask for of a venue, and no more.
  const askLeaving = (kept: number) =>
    createCountedAsk(http as unknown as VenueHttp, 'lighter', () => limits.count(kept))
  const venue = { askLeaving, clock, limits } as unknown as LighterVenue
  const sentAt = { wallMs: time.now(), steadyMs: time.now() }
  const verdictOf = (at: number, looks: 1 | 2) => {
    const txHash = at.toString(16).padStart(80, '0')
    const { signal } = new AbortController()
    return awaitVerdict(venue, txHash, { predictedMs: 100, sentAt, looks }, signal)
  }
  return { time, limits, verdictOf }
}

it.each([
  ['there at once', EXECUTED, 'executed', 1],
  ['there at once', EXECUTED, 'executed', 2],
  ['not there yet', IN_THE_QUEUE, 'pending', 1],
  ['not there yet', IN_THE_QUEUE, 'pending', 2],
] as const)(
  'the looks of a batch whose verdicts are %s leave 15 requests to others (%i, %s, looks: %i)',
  async (_, status, kind, looks) => {
    const { time, limits, verdictOf } = venueWith(status)
    limits.count()
    const asked = Promise.all(Array.from({ length: 50 }, (_, at) => verdictOf(at, looks)))
    await time.advanceAsync(1_000)
    const verdicts = await asked
    // The last look was taken while there were 15.
    expect(limits.left()).toBe(14)
    const matching = verdicts.filter((verdict) => verdict.kind === kind)
    expect(matching).toHaveLength(kind === 'pending' ? 50 : PER_MINUTE - 1 - limits.left())
  },
)

it('looks at the predicted moment, once more a little later, and then no more', async () => {
  const { time, limits, verdictOf } = venueWith(IN_THE_QUEUE)
  const verdict = verdictOf(1, 2)
  await time.advanceAsync(99)
  expect(limits.left()).toBe(60)
  await time.advanceAsync(1)
  expect(limits.left()).toBe(59)
  await time.advanceAsync(10_000)
  expect(await verdict).toEqual({ kind: 'pending' })
  expect(limits.left()).toBe(58)
})
