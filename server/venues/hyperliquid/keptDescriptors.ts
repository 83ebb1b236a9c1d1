import type { Provider } from '@/lib/schema/provider'
import type { BuilderFee } from '@/server/config/venues'
import type { Universe } from './universe'

/** Most builders whose descriptor is kept. */
const BUILDERS_MAX = 100

/** Gives the descriptor for a builder and what the venue lists. */
export type MakeDescriptor = (builder: BuilderFee | undefined, universe?: Universe) => Provider

/**
 * Makes each descriptor once, and anew where the venue lists other markets: every create and every
 * execute looks its action up in it.
 */
export function keepDescriptors(make: MakeDescriptor): MakeDescriptor {
  const kept = new Map<string, Provider>()
  let of: Universe | undefined
  return (builder, universe) => {
    if (universe !== of || kept.size >= BUILDERS_MAX) kept.clear()
    of = universe
    const key = builder === undefined ? '' : `${builder.address} ${builder.feeTenthBps}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make(builder, universe)
    kept.set(key, made)
    return made
  }
}
