import { z } from 'zod'
import type { MarketKey } from '@/lib/stores/market'
import { createPersistedStore } from '@/lib/stores/persistedStore'
import { pageStorage } from '@/lib/stores/system/browserStorage'

const KEY = 'perpdesk.scheduledCancels.v1'

const State = z.object({
  /** By account, as `provider:address`. */
  byAccount: z.record(
    z.string(),
    z.object({
      /** When the venue cancels everything, in Unix milliseconds. */
      endsAtMs: z.int().positive(),
      windowMs: z.int().positive(),
    }),
  ),
})
type State = z.infer<typeof State>

/** Scheduled cancels that this browser renews; all tabs of it see the same. */
export const scheduledCancelStore = createPersistedStore<State>({
  key: KEY,
  schema: State,
  initial: { byAccount: {} },
  storage: pageStorage(),
})

/** Notes that the venue took this schedule, or that there is none any more. */
export function noteScheduledCancel(
  account: MarketKey,
  schedule: State['byAccount'][string] | undefined,
): void {
  scheduledCancelStore.setState(({ byAccount }) => {
    const { [account]: _, ...others } = byAccount
    return { byAccount: schedule === undefined ? others : { ...others, [account]: schedule } }
  })
}

/** Takes over what another tab notes. Returns the end of it. */
export function followScheduledCancels(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): () => void {
  const take = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY || newValue === null) return
    try {
      const parsed = State.safeParse(JSON.parse(newValue))
      if (parsed.success) scheduledCancelStore.setState(parsed.data)
    } catch {
      // Not written by us: what this tab knows stays.
    }
  }
  page.addEventListener('storage', take)
  return () => page.removeEventListener('storage', take)
}
