import type { ActionOutcome, RunActionInput } from '@/lib/client/actions/actionRun'
import type { StreamPayloads, SubscriptionOf } from '@/lib/client/channels'
import {
  type PerpsClient as Core,
  createPerpsClient as createClient,
  type PerpsClientOptions,
} from '@/lib/client/createPerpsClient'
import type { CredentialInfo } from '@/lib/client/credentials/credentialStore'
import type { UserWallet } from '@/lib/client/plugin'
import type { Page, VenueReads } from '@/lib/client/reads/venueReads'
import type {
  Account,
  PortfolioHistory,
  PortfolioRange,
  WithdrawableBalance,
} from '@/lib/schema/model/account'
import type { Activity } from '@/lib/schema/model/activity'
import type { ActionType } from '@/lib/schema/model/enums'
import type { Fill } from '@/lib/schema/model/fill'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { PerpsError } from '@/lib/schema/perpsError'
import type { AccountInput, DepositFlow, WithdrawFlow } from './funds'
import type { Quote, QuoteInput } from './quotes'

/** One action at a venue, its params typed; the wallet is the client's unless given. */
export type TradeInput<Type extends ActionType> = Omit<RunActionInput<Type>, 'action'>

/** A part of a list of an account. */
export type AccountList<Name extends 'orders' | 'fills' | 'activity'> = AccountInput & {
  query?: NonNullable<Parameters<VenueReads[Name]>[1]>
}

/** A channel of a venue to listen to. */
export type ChannelInput<Name extends keyof StreamPayloads> = {
  provider: string
} & SubscriptionOf<Name>

/**
 * The service and its venues for one program. Reads of an account and streams go straight to the
 * venue; every step is checked against what was asked for before a key touches it. Trades give
 * results and do not throw where a venue refuses: look at `success` of each.
 */
export interface PerpsClient extends Core {
  /** The wallet that signs what is not given one of its own; undefined takes it away. */
  setUserWallet(wallet: UserWallet | undefined): void
  /** Static metadata of one market. @throws PerpsError 2023 where there is none of the id */
  getMarket(input: { provider: string; marketId: string }): Promise<Market>

  /** Creates, verifies, signs and executes any action. */
  execute<Type extends ActionType>(input: RunActionInput<Type>): Promise<ActionOutcome>
  placeOrder(input: TradeInput<'placeOrder'>): Promise<ActionOutcome>
  placeTriggerOrder(input: TradeInput<'placeTriggerOrder'>): Promise<ActionOutcome>
  placeTwapOrder(input: TradeInput<'placeTwapOrder'>): Promise<ActionOutcome>
  modifyOrders(input: TradeInput<'modifyOrder'>): Promise<ActionOutcome>
  cancelOrders(input: TradeInput<'cancelOrder'>): Promise<ActionOutcome>
  cancelTwapOrder(input: TradeInput<'cancelTwapOrder'>): Promise<ActionOutcome>
  updateLeverage(input: TradeInput<'updateLeverage'>): Promise<ActionOutcome>
  updatePositionMargin(input: TradeInput<'updatePositionMargin'>): Promise<ActionOutcome>
  /** Money into the account by transactions of the wallet; `onProgress` reports each leg. */
  deposit(input: TradeInput<'deposit'>): Promise<ActionOutcome>
  /** Money out of the account; always signed by the owner. */
  withdraw(input: TradeInput<'withdrawal'>): Promise<ActionOutcome>
  /** Money between ledgers of the account. */
  sendAsset(input: TradeInput<'sendAsset'>): Promise<ActionOutcome>

  getAccount(input: AccountInput): Promise<Account>
  getPositions(input: AccountInput): Promise<readonly Position[]>
  /** Open orders unless `query.statuses` says otherwise; newest first. */
  getOrders(input: AccountList<'orders'>): Promise<Page<Order>>
  /** Executions, newest first. */
  getFills(input: AccountList<'fills'>): Promise<Page<Fill>>
  /** Deposits, withdrawals, transfers, funding and liquidations, newest first. */
  getActivity(input: AccountList<'activity'>): Promise<Page<Activity>>
  /** Worth and profit of the account over a time, oldest first. */
  getPortfolioHistory(input: AccountInput & { range: PortfolioRange }): Promise<PortfolioHistory>

  /** How money gets into the account: by the wallet, or to an address of its own. */
  getDepositFlow(input: AccountInput): Promise<DepositFlow>
  /** How money leaves the account: recipients, and each balance with its maximum and fee. */
  getWithdrawFlow(input: AccountInput): Promise<WithdrawFlow>
  /** What can be withdrawn, by asset and ledger, with maximum and fee. */
  getWithdrawableBalances(input: AccountInput): Promise<readonly WithdrawableBalance[]>

  /** Prices a market order on the current book. */
  getQuote(input: QuoteInput): Promise<Quote>
  /**
   * Prices it again whenever book, mark or funding change, on the venue's stream.
   * @returns ends it; may be called twice
   */
  subscribeQuote(
    input: QuoteInput,
    listener: (quote: Quote) => void,
    onError?: (error: unknown) => void,
  ): () => void
  /** Listens to a channel of a venue; listeners of the same one share one wire subscription. */
  subscribe<Name extends keyof StreamPayloads>(
    input: ChannelInput<Name>,
    listener: (payload: StreamPayloads[Name]) => void,
  ): () => void

  /**
   * Keeps a trading key that the account approved elsewhere.
   * @param input `privateKey`: of an agent 32 bytes as hexadecimal text with 0x (Hyperliquid), of a slot
   *   40 bytes as hexadecimal text (Lighter), or `<key id>:<secret>` after signing in (Ondo Perps)
   * @throws PerpsError 2011 where the venue does not list it, 2080 where the venue has no keys
   */
  importAgent(input: AccountInput & { privateKey: string }): Promise<CredentialInfo>
}

/** Makes a client. Nothing is fetched or opened before it is asked for. */
export function createPerpsClient(options: PerpsClientOptions): PerpsClient {
  const core = createClient(options)
  let userWallet: UserWallet | undefined
  const run = <Type extends ActionType>(input: RunActionInput<Type>) =>
    core.runAction({ ...input, wallet: input.wallet ?? userWallet })
  const trade =
    <Type extends ActionType>(action: Type) =>
    (input: TradeInput<Type>) =>
      // The type of the params is that of the action; the compiler does not join the two again.
      run({ ...input, action } as RunActionInput<Type>)
  const funds = () => import('./funds')
  return {
    ...core,
    runAction: run,
    runSetupStep: (input) => core.runSetupStep({ ...input, wallet: input.wallet ?? userWallet }),
    setUserWallet(wallet) {
      userWallet = wallet
    },
    async getMarket({ provider, marketId }) {
      const found = (await core.markets(provider)).find(({ id }) => id === marketId)
      if (found) return found
      throw new PerpsError(2023, `There is no market ${JSON.stringify(marketId)}.`, {
        tool: provider,
      })
    },
    execute: run,
    placeOrder: trade('placeOrder'),
    placeTriggerOrder: trade('placeTriggerOrder'),
    placeTwapOrder: trade('placeTwapOrder'),
    modifyOrders: trade('modifyOrder'),
    cancelOrders: trade('cancelOrder'),
    cancelTwapOrder: trade('cancelTwapOrder'),
    updateLeverage: trade('updateLeverage'),
    updatePositionMargin: trade('updatePositionMargin'),
    deposit: trade('deposit'),
    withdraw: trade('withdrawal'),
    sendAsset: trade('sendAsset'),
    getAccount: ({ provider, address, signal }) => core.plugin(provider).account(address, signal),
    getPositions: ({ provider, address, signal }) =>
      core.plugin(provider).positions(address, signal),
    getOrders: ({ provider, address, query, signal }) =>
      core.plugin(provider).orders(address, query, signal),
    getFills: ({ provider, address, query, signal }) =>
      core.plugin(provider).fills(address, query, signal),
    getActivity: ({ provider, address, query, signal }) =>
      core.plugin(provider).activity(address, query, signal),
    getPortfolioHistory: ({ provider, address, range, signal }) =>
      core.plugin(provider).portfolioHistory(address, range, signal),
    getDepositFlow: async (input) => (await funds()).getDepositFlow(core, input),
    getWithdrawFlow: async (input) => (await funds()).getWithdrawFlow(core, input),
    getWithdrawableBalances: async (input) => (await funds()).getWithdrawableBalances(core, input),
    getQuote: async (input) => (await import('./quotes')).getQuote(core, input),
    subscribeQuote(input, listener, onError) {
      let leave: (() => void) | undefined
      let isOver = false
      import('./quotes')
        .then(({ subscribeQuote }) => {
          if (!isOver) leave = subscribeQuote(core, input, listener, onError)
        })
        .catch((error: unknown) => {
          if (!isOver) onError?.(error)
        })
      return () => {
        isOver = true
        leave?.()
        leave = undefined
      }
    },
    subscribe: ({ provider, ...subscription }, listener) =>
      core.plugin(provider).subscribe(subscription as never, listener),
    async importAgent({ provider, address, privateKey }) {
      const { importAgent } = core.plugin(provider)
      if (importAgent) return await importAgent(address, privateKey)
      throw new PerpsError(2080, 'This venue has no trading keys.', { tool: provider })
    },
  }
}
