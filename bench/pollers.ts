import { load } from '@/bench/support/load'
import { type Measurement, secondsOf } from '@/bench/support/measurement'
import { startWatchedDesk } from '@/bench/support/watchedDesk'

const POLLERS = 500
const SECONDS = 30
const IDLE_MS = 60_000
const WATCHED_MS = 10_000
const KEY = 'bench-dashboard-key-0123456789abcdef'
const GOAL = 1.05

/**
 * Five hundred pages that poll `/marketsContext` once a second each, and the process between desk
 * and venue counting. Goals: at most 1.05 reads of the venue a second, and 60 s after the last poll
 * none any more, nor a stream kept open.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startWatchedDesk({ PERPS_DASHBOARD_KEY: KEY })
  try {
    const url = `${desk.webUrl}/v1/perps/marketsContext?provider=hyperliquid`
    const headers = { 'x-svc-api-key': KEY }
    const seconds = secondsOf(SECONDS)
    await desk.account()
    const polls = { connections: POLLERS, perSecond: POLLERS, seconds, headers }
    const { requestsPerSecond, latencyMsP99, failures } = await load(url, polls)
    const during = await desk.account()
    const perSecond = during.readsAtMs.length / seconds

    await new Promise((next) => setTimeout(next, IDLE_MS))
    await desk.account()
    await new Promise((next) => setTimeout(next, WATCHED_MS))
    const after = await desk.account()
    const stillAsked = after.readsAtMs.length
    return {
      name: `${POLLERS} pollers of marketsContext, for ${seconds} s`,
      ratios: [
        {
          of: 'reads of the venue a second',
          value: perSecond,
          goal: `<= ${GOAL}`,
          holds: perSecond <= GOAL,
        },
        { of: 'polls not answered', value: failures, goal: '0', holds: failures === 0 },
        { of: 'reads a minute later', value: stillAsked, goal: '0', holds: stillAsked === 0 },
        {
          of: 'streams open a minute later',
          value: after.openStreams,
          goal: '0',
          holds: after.openStreams === 0,
        },
      ],
      figures: {
        polls: `${Math.round(requestsPerSecond)} a second, p99 ${latencyMsP99} ms`,
        'streams open meanwhile': String(during.openStreams),
      },
    }
  } finally {
    await desk.close()
  }
}
