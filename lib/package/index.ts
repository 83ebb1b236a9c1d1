// The entry `@perpdesk/client`.

export type { QuoteFault } from '@/lib/across/venueQuote'
export type { ActionOutcome, ActionProgress, RunActionInput } from '@/lib/client/actions/actionRun'
export type { SetupStatus } from '@/lib/client/actions/checkSetup'
export type { Difference, Verification } from '@/lib/client/actions/intent'
export type { SetupItem } from '@/lib/client/actions/setupItem'
export type { Channel, StreamPayloads, StreamStatus } from '@/lib/client/channels'
export type { PerpsClientOptions } from '@/lib/client/createPerpsClient'
export type {
  CredentialChangeKind,
  CredentialListener,
} from '@/lib/client/credentials/credentialChanges'
export type {
  CredentialChange,
  CredentialInfo,
  CredentialStore,
  CredentialTabs,
} from '@/lib/client/credentials/credentialStore'
export { isCredentialUnreadable, isVerificationRefused } from '@/lib/client/errors'
export type { DepositAddress, WithdrawalAddress } from '@/lib/client/fundAddresses'
export type { RequestInterceptor, ServiceRequest } from '@/lib/client/http'
export type {
  PluginFactory,
  UserWallet,
  VenuePlugin,
  WalletTransactions,
} from '@/lib/client/plugin'
export type { Page } from '@/lib/client/reads/venueReads'
export type { Decimal } from '@/lib/decimal/decimal'
export type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
export type { ActionParamsInput } from '@/lib/schema/action/actionParams'
export type {
  Account,
  AccountBalances,
  AccountSummary,
  AvailableToTrade,
  FeeTier,
  PortfolioHistory,
  PortfolioPoint,
  PortfolioRange,
  WithdrawableBalance,
} from '@/lib/schema/model/account'
export type { Activity } from '@/lib/schema/model/activity'
export type { Candle } from '@/lib/schema/model/candle'
export type { ActionType, Side } from '@/lib/schema/model/enums'
export type { Fill } from '@/lib/schema/model/fill'
export type { Market } from '@/lib/schema/model/market'
export type { MarketContext } from '@/lib/schema/model/marketContext'
export type { Order } from '@/lib/schema/model/order'
export type { Orderbook, Trade } from '@/lib/schema/model/orderbook'
export type { Position } from '@/lib/schema/model/position'
export type { Provider, ProviderAction } from '@/lib/schema/model/provider'
export type { TwapOrder } from '@/lib/schema/model/twap'
export { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
export { type HeldAmount, type OrderAmounts, orderAmounts } from '@/lib/trade/orders/orderAmounts'
export type { DepositRoute } from '@/lib/trade/rules/fundRules'
export type { AccountInput, DepositFlow, WithdrawFlow } from './funds'
export {
  type AccountList,
  type ChannelInput,
  createPerpsClient,
  type PerpsClient,
  type TradeInput,
} from './perpsClient'
export type { Quote, QuoteInput } from './quotes'
