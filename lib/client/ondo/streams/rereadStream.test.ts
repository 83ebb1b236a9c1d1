import { expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { createConfirmations } from './confirmations'
import { rereadStream, type StreamContext } from './streamContext'

const ASKED = { request: { channel: 'balancePerps' }, identity: '0xaa' }

/** A stream of reads that take some time, and a hand that sends frames. */
function opened({ everyMs, takesMs = 0 }: { everyMs?: number; takesMs?: number } = {}) {
  const clock = new FakeClock()
  const begun: number[] = []
  const startMs = clock.now()
  let frame = () => {}
  const pool = {
    add(_: unknown, onPayload: () => void) {
      frame = onPayload
      return () => {}
    },
  }
  const context = {
    ...{ provider: 'ondo', pool, confirmations: createConfirmations(), noteRead() {} },
    ...{ now: clock.now, setTimer: clock.setTimer },
  } as unknown as StreamContext
  const stream = rereadStream(context, {
    ...{ name: 'x', on: [ASKED], everyMs, emit() {} },
    async read() {
      begun.push(clock.now() - startMs)
      await new Promise<void>((resume) => clock.setTimer(resume, takesMs))
    },
  })
  return { clock, begun, stream, frame: () => frame() }
}

it('is read while frames come without a pause: none puts the read off', async () => {
  const { clock, begun, frame } = opened({ everyMs: 3_000 })
  await clock.advanceAsync(100)
  for (let ms = 0; ms < 6_000; ms += 100) {
    frame()
    await clock.advanceAsync(100)
  }
  expect(begun.length).toBeGreaterThan(15)
  expect(begun.length).toBeLessThan(26)
})

it('is read soon after a frame that came while an older read was under way', async () => {
  const { clock, begun, frame } = opened({ everyMs: 3_000, takesMs: 100 })
  await clock.advanceAsync(50)
  frame()
  await clock.advanceAsync(1_000)
  expect(begun).toEqual([0, 300])
})

it('is read once for a burst of frames, and then at its interval again', async () => {
  const { clock, begun, frame, stream } = opened({ everyMs: 3_000 })
  await clock.advanceAsync(100)
  for (let count = 0; count < 5; count += 1) frame()
  await clock.advanceAsync(3_400)
  expect(begun).toEqual([0, 350, 3_350])
  stream.stop()
  frame()
  await clock.advanceAsync(10_000)
  expect(begun).toHaveLength(3)
})
