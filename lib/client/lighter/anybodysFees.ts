import type { FeeTier } from '@/lib/schema/model/account'
import { mapFeeTier } from '@/lib/venues/lighter/map/account'

/** What a new account pays: the venue has no number to ask for, and its plugin tells the same. */
export async function readAnybodysFees(): Promise<FeeTier> {
  return mapFeeTier(undefined)
}
