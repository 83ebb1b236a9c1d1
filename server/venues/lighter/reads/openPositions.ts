import type { Position } from '@/lib/schema/model/position'
import { PerpsError } from '@/lib/schema/perpsError'
import { standingOf } from '@/lib/venues/lighter/reads/account'
import type { CallContext } from '@/server/venues/adapter'
import type { Accounts } from './accounts'
import type { Markets } from './markets'
import { KEPT, type RequestLimits } from './requestLimits'

const RETRY_AFTER_SECONDS = 60

/** What the read needs of the venue. */
interface PositionSource {
  key: string
  accounts: Pick<Accounts, 'get'>
  limits: Pick<RequestLimits, 'left'>
  markets: Pick<Markets, 'get'>
}

/**
 * Open positions of an account, which the venue shows to everyone; up to 10 s old.
 * @throws 404/2026 where the address has no account, 429/2090 where other reads would have to wait
 */
export async function readOpenPositions(
  { key, accounts, limits, markets }: PositionSource,
  address: string,
  context: CallContext,
): Promise<readonly Position[]> {
  // Orders may use what is left then.
  if (limits.left() <= KEPT.read) {
    throw new PerpsError(2090, 'The venue limits our requests.', {
      tool: key,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }
  const [account, listed] = await Promise.all([
    // An account that is only looked at is not remembered.
    accounts.get(address, { ...context, memory: undefined }),
    markets.get(context.signal),
  ])
  return standingOf(account, listed).positions
}
