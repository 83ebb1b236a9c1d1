'use client'
import { useVenueNow } from '@/components/session/live/useVenueNow'
import { expiryWords, sinceWords } from '@/components/session/wallet/expiryWords'
import { endedKeyWords, keyNextToEnd } from '@/components/session/wallet/keyName'
import { useAccountKeys } from '@/components/session/wallet/useKeys'
import type { Provider } from '@/lib/schema/model/provider'

/** Which key of the account ends with the approval of one more, where it has room for no more. */
export function EndedKeyNote({ provider }: { provider: Provider }) {
  const { data } = useAccountKeys(provider.key)
  const nowMs = useVenueNow(provider.key)
  const ended = keyNextToEnd(data)
  if (ended === undefined) return null
  const { sinceMs, expiresAtMs } = ended
  return (
    <p className="mt-2 text-warn [overflow-wrap:anywhere]">
      {endedKeyWords(ended)}
      {sinceMs === undefined || nowMs === undefined ? null : ` ${sinceWords(sinceMs, nowMs)}.`}
      {expiresAtMs === undefined || nowMs === undefined
        ? null
        : ` ${expiryWords(expiresAtMs, nowMs)}`}
    </p>
  )
}
