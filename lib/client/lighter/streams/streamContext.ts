import type { Accounts } from '@/lib/client/lighter/reads/accounts'
import type { LighterReads } from '@/lib/client/lighter/reads/reads'
import type { SocketPool } from '@/lib/client/sockets/socketPool'
import { startWhen } from '@/lib/client/sockets/startWhen'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { SetTimer } from '@/lib/client/sockets/timers'
import type { LighterMarkets } from '@/lib/venues/lighter/reads/markets'
import type { Folds } from './folds'
import { type LighterRequest, wireSubscription } from './wireProtocol'

/** What every stream of the venue is made with. */
export interface StreamContext {
  provider: string
  pool: SocketPool
  folds: Folds
  markets(): Promise<LighterMarkets>
  now(): number
  setTimer: SetTimer
}

/** What the streams of accounts are made with. */
export interface AccountsContext extends StreamContext {
  accounts: Accounts
  reads: LighterReads
  explorerUrl: string | undefined
}

/**
 * Listens to one wire subscription; the answer leaves it.
 * @param onPayload called with `hasMore` for all but the last of several frames that are read together
 */
export function listen(
  context: Pick<StreamContext, 'pool'>,
  request: LighterRequest,
  onPayload: (payload: unknown, hasMore: boolean) => void,
): () => void {
  return context.pool.add(wireSubscription(request), onPayload)
}

/** A stream that first needs the venue's markets. */
export function withMarkets<Payload>(
  context: StreamContext,
  start: (markets: LighterMarkets) => Stream<Payload>,
): Stream<Payload> {
  return startWhen(context, context.markets, start)
}

/** What the streams of an account are started with. */
export interface AccountContext extends AccountsContext {
  address: string
  accountIndex: string
  listed: LighterMarkets
}

/** A stream of an account: it first needs the account's index and the venue's markets. */
export function withAccount<Payload>(
  context: AccountsContext,
  address: string,
  start: (account: AccountContext) => Stream<Payload>,
): Stream<Payload> {
  const learn = () => Promise.all([context.accounts.indexOf(address), context.markets()])
  return startWhen(context, learn, ([accountIndex, listed]) =>
    start({ ...context, address, accountIndex, listed }),
  )
}

/** Whether a frame is the first one after asking. */
export function isSnapshot({ type }: { type: string }): boolean {
  return type.startsWith('subscribed/')
}
