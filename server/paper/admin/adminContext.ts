import { z } from 'zod'
import type { PaperChain } from '@/server/paper/chain/chain'
import type { ExchangeClock } from '@/server/paper/clock'
import type { RunningExchange } from '@/server/paper/createHost'
import { AdminRefusal } from './adminServer'

/** What the operations of the admin port work on. */
export interface AdminContext {
  exchanges: readonly RunningExchange[]
  /** Absent where it is switched off. */
  chain?: PaperChain | undefined
  clock: ExchangeClock
  paperPort: number
  log(line: string): void
}

/** Name of an exchange in a request; absent means all of them. */
export const FaceName = z.string().exactOptional()

/**
 * The exchanges a request is about.
 * @throws AdminRefusal when there is none of that name.
 */
export function exchangesNamed(
  { exchanges }: AdminContext,
  face: string | undefined,
): readonly RunningExchange[] {
  if (face === undefined) return exchanges
  const found = exchanges.filter(({ module }) => module.name === face)
  if (found.length > 0) return found
  const names = exchanges.map(({ module }) => module.name).join(', ')
  throw new AdminRefusal(`face: no such face; there are ${names}`)
}

/** An answer by face. */
export function byFace<Value>(entries: readonly (readonly [RunningExchange, Value])[]): {
  [face: string]: Value
} {
  return Object.fromEntries(entries.map(([{ module }, value]) => [module.name, value]))
}
