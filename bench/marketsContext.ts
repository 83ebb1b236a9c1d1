import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDesk } from '@/bench/support/desk'
import { load } from '@/bench/support/load'
import { type Measurement, median } from '@/bench/support/measurement'

const CONNECTIONS = 20
const SECONDS = 4
const ROUNDS = 3
const KEY = 'bench-dashboard-key-0123456789abcdef'
const GOAL = 0.45

/**
 * Polls of `/marketsContext` on our own server, against a bare node:http server that answers the
 * same bytes. Goal: at least 45 % of its requests a second, at 20 connections.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startDesk({ PERPS_DASHBOARD_KEY: KEY })
  const directory = await mkdtemp(join(tmpdir(), 'perpdesk-bench-'))
  const url = `${desk.webUrl}/v1/perps/marketsContext?provider=hyperliquid`
  const headers = { 'x-svc-api-key': KEY }
  const body = await fetch(url, { headers }).then((answer) => answer.text())
  await writeFile(join(directory, 'body.json'), body)
  const bare = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/support/bareServer.ts', join(directory, 'body.json')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  try {
    const port = await new Promise((resolve) => bare.stdout.once('data', resolve))
    const bareUrl = `http://127.0.0.1:${String(port).trim()}/`
    const ratios: number[] = []
    const figures: Record<string, string> = { body: `${body.length} bytes` }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const anchor = await load(bareUrl, { connections: CONNECTIONS, seconds: SECONDS, headers })
      const ours = await load(url, { connections: CONNECTIONS, seconds: SECONDS, headers })
      if (ours.failures > 0) throw new Error(`${ours.failures} polls were not answered with 200`)
      if (round === 0) continue // warm-up
      ratios.push(ours.requestsPerSecond / anchor.requestsPerSecond)
      figures[`round ${round}`] =
        `bare ${Math.round(anchor.requestsPerSecond)}/s, ours ${Math.round(ours.requestsPerSecond)}/s, p99 ${ours.latencyMsP99} ms`
    }
    const value = median(ratios)
    return {
      name: `marketsContext at ${CONNECTIONS} connections, against bare node:http`,
      ratios: [{ of: 'requests a second', value, goal: `>= ${GOAL}`, holds: value >= GOAL }],
      figures,
    }
  } finally {
    bare.kill()
    await desk.close()
    await rm(directory, { recursive: true, force: true })
  }
}
