import { z } from 'zod'
import type { RunningExchange } from '@/server/paper/createHost'
import type { Fault } from '@/server/paper/host'
import { type AdminContext, byFace, exchangesNamed, FaceName } from './adminContext'
import { AdminRefusal, type AdminRoute, readBody } from './adminServer'

const Outage = z
  .object({ face: FaceName, marketId: z.string().exactOptional(), isOn: z.boolean() })
  .strict()
const Latency = z.object({ face: FaceName, delayMs: z.number().int().min(0).max(60_000) }).strict()

/** A venue that is down: nothing is answered, streams are cut and none can be opened. */
const DOWN: readonly Fault[] = [
  { name: 'http_error', status: 503 },
  { name: 'ws_drop' },
  { name: 'ws_refuse' },
]

/**
 * The troubles people know from real venues, each one switch.
 * `POST /outage {face?, marketId?, isOn}`: trading of a market stops, or the whole venue is down.
 * `POST /latency {face?, delayMs}`: every answer takes that much longer; 0 ends it.
 */
export function troubleRoutes(context: AdminContext): AdminRoute[] {
  return [
    {
      method: 'POST',
      path: '/outage',
      async run(body) {
        const { face, marketId, isOn } = readBody(body, Outage)
        const exchanges = exchangesNamed(context, face)
        if (marketId === undefined) {
          for (const { faults } of exchanges) setDown(faults, isOn)
          return { status: 200, body: { isOn, faces: exchanges.map(({ module }) => module.name) } }
        }
        const halted = await Promise.all(
          exchanges.map((exchange) => haltMarket(exchange, marketId, isOn)),
        )
        const faces = exchanges.filter((_, at) => halted[at]).map(({ module }) => module.name)
        if (faces.length === 0) throw new AdminRefusal('marketId: no such market')
        return { status: 200, body: { marketId, isOn, faces } }
      },
    },
    {
      method: 'POST',
      path: '/latency',
      run(body) {
        const { face, delayMs } = readBody(body, Latency)
        const exchanges = exchangesNamed(context, face)
        for (const { faults } of exchanges) {
          if (delayMs > 0) faults.set({ name: 'delay', delayMs })
          else faults.clear('delay')
        }
        return {
          status: 200,
          body: { delayMs: byFace(exchanges.map((exchange) => [exchange, delayMs] as const)) },
        }
      },
    },
  ]
}

function setDown(faults: RunningExchange['faults'], isOn: boolean): void {
  for (const fault of DOWN) {
    if (isOn) faults.set(fault)
    else faults.clear(fault.name)
  }
}

async function haltMarket(
  { host }: RunningExchange,
  marketId: string,
  isHalted: boolean,
): Promise<boolean> {
  const result = await host.submit({ type: 'setMarketHalted', marketId, isHalted })
  return result.ok
}
