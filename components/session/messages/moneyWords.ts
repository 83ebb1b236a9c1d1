import { t } from '@/lib/i18n/t'

/** How each figure of an account is computed, in its help text. One name stands for one figure. */
export const MONEY_WORDS = {
  equity: () => t('All balances plus unrealized PnL, at the current mark prices.'),
  freeMargin: () =>
    t('Equity minus the margin of open positions and orders. Available for new positions.'),
  marginUsed: () =>
    t(
      'Collateral locked by open positions, including the unrealized PnL of isolated ones. The margin of a single position excludes that PnL.',
    ),
  buyingPower: () =>
    t(
      'Margin available to an order on this side: free margin plus margin held by orders on the other side. Fees and the loss at the mark price are deducted from it.',
    ),
  withdrawable: () =>
    t('Amount the venue lets you withdraw or transfer now. Never more than the free margin.'),
} as const
