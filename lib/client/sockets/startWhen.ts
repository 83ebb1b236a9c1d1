import type { Stream } from './subscriptions'
import type { SetTimer } from './timers'

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 10_000

/**
 * A stream that depends on a read. It subscribes to nothing before; a read that fails is repeated
 * for as long as there is a listener.
 */
export function startWhen<Known, Payload>(
  context: { setTimer: SetTimer },
  learn: () => Promise<Known>,
  start: (facts: Known) => Stream<Payload>,
): Stream<Payload> {
  let stopped = false
  let inner: Stream<Payload> | undefined
  let stopTimer: () => void = () => {}
  const begin = async (retryMs: number) => {
    try {
      const facts = await learn()
      if (!stopped) inner = start(facts)
    } catch {
      // Listeners see the age of their data; nothing else depends on it.
      const next = () => void begin(Math.min(LONGEST_RETRY_MS, retryMs * 2))
      if (!stopped) stopTimer = context.setTimer(next, retryMs)
    }
  }
  void begin(FIRST_RETRY_MS)
  return {
    current: () => inner?.current(),
    stop() {
      stopped = true
      stopTimer()
      inner?.stop()
    },
  }
}
