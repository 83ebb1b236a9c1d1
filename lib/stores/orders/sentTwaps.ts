import type { Side } from '@/lib/schema/model/enums'

/** A TWAP that was sent from this page, by what its slices are recognised by. */
export interface SentTwap {
  /** Names all that is said of it. */
  key: string
  provider: string
  marketId: string
  side: Side
  durationSeconds: number
  /** By the venue's clock, as the times of its slices are. */
  sentAtMs: number
}

const sent: SentTwap[] = []
const SENT_MAX = 50
let count = 0

/**
 * Notes a TWAP that is about to be sent: its first slice may arrive before the venue lists it.
 * @returns forgets it again, where the venue refused it
 */
export function noteSentTwap(twap: Omit<SentTwap, 'key'>): () => void {
  count += 1
  const entry = { ...twap, key: `sent twap:${count}` }
  sent.push(entry)
  if (sent.length > SENT_MAX) sent.shift()
  return () => {
    const place = sent.indexOf(entry)
    if (place >= 0) sent.splice(place, 1)
  }
}

/** TWAPs sent from this page to a venue, oldest first. */
export function sentTwapsOf(provider: string): readonly SentTwap[] {
  return sent.filter((twap) => twap.provider === provider)
}
