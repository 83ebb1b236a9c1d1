import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { readClockOffset } from '@/lib/queries/clockOffset'
import { keys } from '@/lib/queries/keys'
import type { WithdrawalState } from '@/lib/schema/model/withdrawalState'
import type { AccountRef } from './account'

export type { VenueTimes } from '@/lib/client/plugin'
export type { UsualSeconds } from '@/lib/schema/model/withdrawalState'

/** The account's newest withdrawals, as the venue reports them, with times by this device's clock. */
export interface WithdrawalReport {
  /** The venue says of each whether it was paid out; otherwise only that it was accepted. */
  reportsPayout: boolean
  rows: readonly (Omit<WithdrawalState, 'state'> & {
    state: WithdrawalState['state'] | 'accepted'
  })[]
}

/** Two of these a minute fit into the smallest allowance of a venue. */
const READ_EVERY_MS = 30_000
const TIMES_FRESH_FOR_MS = 3_600_000
const ROWS = 50

/** State of the newest withdrawals, read again twice a minute while they are shown. */
export function withdrawalsQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.withdrawals(provider, address),
    queryFn: async ({ signal }): Promise<WithdrawalReport> => {
      const plugin = client.plugin(provider)
      const [states, aheadMs] = await Promise.all([
        plugin.withdrawalStates?.(address, signal),
        readClockOffset(client, provider),
      ])
      if (states !== undefined) {
        const rows = states.map((row) => ({ ...row, atMs: row.atMs - aheadMs }))
        return { reportsPayout: true, rows }
      }
      const query = { types: ['WITHDRAWAL'], limit: ROWS } as const
      const { items } = await plugin.activity(address, query, signal)
      return {
        reportsPayout: false,
        rows: items.flatMap((event) =>
          event.type === 'WITHDRAWAL'
            ? [
                {
                  id: event.id,
                  asset: event.asset,
                  amount: event.amount,
                  atMs: Date.parse(event.timestamp) - aheadMs,
                  state: 'accepted' as const,
                },
              ]
            : [],
        ),
      }
    },
    refetchInterval: READ_EVERY_MS,
  })
}

/** How long money is on its way to and from a venue. */
export function transferTimesQuery(client: PerpsClient, provider: string) {
  return queryOptions({
    queryKey: keys.transferTimes(provider),
    queryFn: async ({ signal }) => (await client.plugin(provider).transferTimes?.(signal)) ?? {},
    staleTime: TIMES_FRESH_FOR_MS,
  })
}
