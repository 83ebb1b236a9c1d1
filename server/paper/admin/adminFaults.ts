import { z } from 'zod'
import { type AdminContext, byFace, exchangesNamed, FaceName } from './adminContext'
import { AdminRefusal, type AdminRoute, readBody } from './adminServer'

const SwitchOn = z
  .object({
    face: FaceName,
    name: z.string(),
    remaining: z.number().int().min(1).max(1_000_000).exactOptional(),
    delayMs: z.number().int().min(0).max(600_000).exactOptional(),
    status: z.number().int().min(400).max(599).exactOptional(),
    match: z.string().min(1).max(200).exactOptional(),
  })
  .strict()
const SwitchOff = z
  .object({ face: FaceName, name: z.string().exactOptional(), clear: z.literal(true) })
  .strict()

/**
 * `POST /faults {face?, name, remaining?, delayMs?, status?, match?}` switches a fault on where it is known,
 * `{face?, name?, clear: true}` switches one or all off; `GET /faults` lists them.
 */
export function faultRoutes(context: AdminContext): AdminRoute[] {
  const list = () => ({
    status: 200,
    body: {
      names: [...new Set(context.exchanges.flatMap(({ faults }) => faults.names))],
      namesByFace: byFace(
        context.exchanges.map((exchange) => [exchange, exchange.faults.names] as const),
      ),
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
          const { face, name } = readBody(body, SwitchOff)
          for (const { faults, faultName } of knowing(context, face, name)) faults.clear(faultName)
        } else {
          const { face, name, ...fault } = readBody(body, SwitchOn)
          for (const { faults, faultName } of knowing(context, face, name)) {
            if (faultName !== undefined) faults.set({ ...fault, name: faultName })
          }
        }
        return list()
      },
    },
  ]
}

/**
 * The exchanges that a request is about and that know the fault.
 * @throws AdminRefusal when none does
 */
function knowing(context: AdminContext, face: string | undefined, name: string | undefined) {
  const exchanges = exchangesNamed(context, face)
  if (name === undefined) return exchanges.map(({ faults }) => ({ faults, faultName: undefined }))
  const found = exchanges.flatMap(({ faults }) => {
    const faultName = faults.names.find((candidate) => candidate === name)
    return faultName === undefined ? [] : [{ faults, faultName }]
  })
  if (found.length > 0) return found
  const names = new Set(exchanges.flatMap(({ faults }) => faults.names))
  throw new AdminRefusal(`name: no such fault; there are ${[...names].join(', ')}`)
}

function isClear(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'clear' in body
}
