import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

const autocannon = createRequire(import.meta.url).resolve('autocannon')

/** What a stretch of load came to. */
export interface LoadResult {
  requestsPerSecond: number
  /** 99th percentile of the latency, in milliseconds. */
  latencyMsP99: number
  /** Answers other than 2xx, errors and timeouts. */
  failures: number
}

/** Loads a URL from a process of its own, so that what is measured shares no event loop with it. */
export async function load(
  url: string,
  {
    connections,
    seconds,
    perSecond,
    headers = {},
  }: {
    connections: number
    seconds: number
    /** Requests a second of all connections together; as many as can be where absent. */
    perSecond?: number
    headers?: Record<string, string>
  },
): Promise<LoadResult> {
  const flags = ['--json', '-c', String(connections), '-d', String(seconds)]
  if (perSecond !== undefined) flags.push('-R', String(perSecond))
  for (const [name, value] of Object.entries(headers)) flags.push('-H', `${name}=${value}`)
  const child = spawn(process.execPath, [autocannon, ...flags, url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  const report = JSON.parse(text)
  return {
    requestsPerSecond: report.requests.average,
    latencyMsP99: report.latency.p99,
    failures: report.non2xx + report.errors + report.timeouts,
  }
}
