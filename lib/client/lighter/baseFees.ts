import { ZERO } from '@/lib/decimal/decimal'
import type { FeeTier } from '@/lib/schema/model/account'

/** What a new account pays at the venue, which has no number to ask for: nothing. */
export async function readBaseFees(): Promise<FeeTier> {
  return { maker: ZERO, taker: ZERO }
}
