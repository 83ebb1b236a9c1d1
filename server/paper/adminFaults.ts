import { z } from 'zod'
import { type AdminContext, byFace, exchangesNamed, FaceName } from './adminContext'
import type { AdminRoute } from './adminServer'
import { FAULT_NAMES } from './faultSwitches'

const SwitchOn = z
  .object({
    face: FaceName,
    name: z.enum(FAULT_NAMES),
    remaining: z.number().int().min(1).max(1_000_000).exactOptional(),
    delayMs: z.number().int().min(0).max(600_000).exactOptional(),
    status: z.number().int().min(400).max(599).exactOptional(),
    match: z.string().min(1).max(200).exactOptional(),
  })
  .strict()
const SwitchOff = z
  .object({ face: FaceName, name: z.enum(FAULT_NAMES).exactOptional(), clear: z.literal(true) })
  .strict()

/**
 * `POST /faults {face?, name, remaining?, delayMs?, status?, match?}` switches a fault on,
 * `{face?, name?, clear: true}` switches one or all off; `GET /faults` lists them.
 */
export function faultRoutes(context: AdminContext): AdminRoute[] {
  const list = () => ({
    status: 200,
    body: {
      names: FAULT_NAMES,
      faults: byFace(
        context.exchanges.map((exchange) => [exchange, exchange.faults.list()] as const),
      ),
    },
  })
  return [
    { method: 'GET', path: '/faults', run: list },
    {
      method: 'POST',
      path: '/faults',
      run(body) {
        if (isClear(body)) {
          const { face, name } = SwitchOff.parse(body)
          for (const { faults } of exchangesNamed(context, face)) faults.clear(name)
        } else {
          const { face, ...fault } = SwitchOn.parse(body)
          for (const { faults } of exchangesNamed(context, face)) faults.set(fault)
        }
        return list()
      },
    },
  ]
}

function isClear(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'clear' in body
}
