import type { Provider } from '@/lib/schema/model/provider'

/** Most fees whose descriptor is kept. */
const DESCRIPTORS_MAX = 100

/** Gives the descriptor for what a fee identity pays and for what the venue lists. */
type MakeDescriptor<Fee, Listed> = (fee: Fee | undefined, listed?: Listed) => Provider

/**
 * Makes each descriptor once, and again where the venue lists other markets: every create and every
 * execute looks its action up in it.
 */
export function cacheDescriptors<Fee, Listed>(
  make: MakeDescriptor<Fee, Listed>,
): MakeDescriptor<Fee, Listed> {
  const descriptors = new Map<string, Provider>()
  let of: Listed | undefined
  return (fee, listed) => {
    if (listed !== of || descriptors.size >= DESCRIPTORS_MAX) descriptors.clear()
    of = listed
    const key = JSON.stringify(fee ?? null)
    const cached = descriptors.get(key)
    if (cached !== undefined) return cached
    const made = make(fee, listed)
    descriptors.set(key, made)
    return made
  }
}
