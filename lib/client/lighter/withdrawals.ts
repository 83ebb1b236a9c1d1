import type { VenuePlugin } from '@/lib/client/plugin'
import { readWithdrawalStates } from '@/lib/venues/lighter/reads/activity'
import type { Session } from './session'

/**
 * How the account's withdrawals stand. The venue publishes how long it holds a withdrawal back; how
 * soon it credits deposits it does not.
 */
export function createWithdrawals({
  accounts,
  ask,
  markets,
  tokens,
}: Session): Required<Pick<VenuePlugin, 'transferTimes' | 'withdrawalStates'>> {
  return {
    async transferTimes(signal) {
      const { seconds } = await ask.public('withdrawalDelay', {}, signal)
      return { withdrawal: { from: seconds, to: seconds } }
    },
    async withdrawalStates(address, signal) {
      const owner = address.toLowerCase()
      const [index, listed] = await Promise.all([accounts.indexOf(owner), markets()])
      return readWithdrawalStates(
        ask.as(() => tokens.mint(owner)),
        index,
        listed,
        signal,
      )
    },
  }
}
