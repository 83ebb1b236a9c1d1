import { t } from '@/lib/i18n/t'

/** How each figure of an account is computed, in its help text. One name stands for one figure. */
export const MONEY_WORDS = {
  equity: () => t('All balances plus unrealized PnL, at the current mark prices.'),
  freeMargin: () =>
    t('Equity less the margin of open positions and open orders. Available for new positions.'),
  marginUsed: () =>
    t(
      'Collateral open positions lock, with the unrealized PnL of isolated ones. The margin of a position leaves that out.',
    ),
  buyingPower: () =>
    t(
      'Margin an order of this side can use: free margin, plus margin held by orders of the other side. Fees and the loss at the mark price come out of it.',
    ),
  withdrawable: () =>
    t('Amount the venue lets you withdraw or transfer now. Never more than the free margin.'),
} as const
