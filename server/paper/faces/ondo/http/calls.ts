import { ACCOUNT_CALLS } from './accountCalls'
import { ADDRESS_BOOK_CALLS } from './addressBookCalls'
import type { Call } from './call'
import { KEY_CALLS } from './keyCalls'
import { ORDER_CALLS } from './orderCalls'
import { PORTFOLIO_CALLS } from './portfolioCalls'
import { POSITION_CALLS } from './positionCalls'
import { PUBLIC_CALLS } from './publicCalls'
import { TRADING_READS } from './tradingReads'
import { TWAP_CALLS } from './twapCalls'
import { WALLET_CALLS } from './walletCalls'

/** Every endpoint of the venue, the more particular path before the one with parameters. */
export const CALLS: readonly Call[] = [
  ...PUBLIC_CALLS,
  ...ACCOUNT_CALLS,
  ...KEY_CALLS,
  ...ORDER_CALLS,
  ...POSITION_CALLS,
  ...TWAP_CALLS,
  ...TRADING_READS,
  ...WALLET_CALLS,
  ...ADDRESS_BOOK_CALLS,
  ...PORTFOLIO_CALLS,
]
