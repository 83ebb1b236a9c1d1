import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { OrderTiming } from './orderTimings'
import type { WatchedDesk } from './watchedDesk'

/** What came of a stretch of orders. */
export interface Sent {
  orders: readonly OrderTiming[]
  failures: readonly string[]
  /** What the service said that the key may do in a minute. */
  statedLimit: number
}

/** Users of one kind, who share a process that nothing else runs in. */
export interface OrderSenders {
  /** Places orders on schedule for so long and waits for their answers. */
  send(seconds: number): Promise<Sent>
  close(): void
}

/**
 * Starts users who order through the desk, or straight at the venue by `@nktkas/hyperliquid`. Both
 * kinds reach the venue through the process that counts.
 */
export async function startSenders(
  desk: WatchedDesk,
  what: { kind: 'direct' | 'ours'; apiKey: string; users: number; perSecondEach: number },
): Promise<OrderSenders> {
  const { webUrl, paperUrl, faceUrl, faceWsUrl, proxyUrl } = desk
  const settings = { ...what, desk: { webUrl, paperUrl, faceUrl, faceWsUrl, proxyUrl } }
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/support/orderSender.ts', JSON.stringify(settings)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const line = await lines.next()
    if (line.done === true) throw new Error('the process that orders has ended')
    return JSON.parse(line.value)
  }
  await next()
  return {
    async send(seconds) {
      child.stdin.write(`${seconds}\n`)
      return await next()
    },
    close: () => void child.kill(),
  }
}
