import type { Provider } from '@/lib/schema/model/provider'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import type { BuilderFee } from '@/server/config/hyperliquid'

/** Most builders whose descriptor is kept. */
const BUILDERS_MAX = 100

/** Gives the descriptor for a builder and what the venue lists. */
export type MakeDescriptor = (builder: BuilderFee | undefined, universe?: Universe) => Provider

/**
 * Makes each descriptor once, and again where the venue lists other markets: every create and every
 * execute looks its action up in it.
 */
export function cacheDescriptors(make: MakeDescriptor): MakeDescriptor {
  const descriptors = new Map<string, Provider>()
  let of: Universe | undefined
  return (builder, universe) => {
    if (universe !== of || descriptors.size >= BUILDERS_MAX) descriptors.clear()
    of = universe
    const key = builder === undefined ? '' : `${builder.address} ${builder.feeTenthBps}`
    const cached = descriptors.get(key)
    if (cached !== undefined) return cached
    const made = make(builder, universe)
    descriptors.set(key, made)
    return made
  }
}
