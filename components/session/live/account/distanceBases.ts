import { t } from '@/lib/i18n/t'
import type { DistanceBasis } from '@/lib/trade/exits/readTrigger'

/** Ways to say how far a take profit or a stop loss is from the entry, as a choice lists them. */
export const DISTANCE_BASES: readonly { value: DistanceBasis; label: string }[] = [
  {
    value: 'percent',
    get label() {
      return t('% of price')
    },
  },
  {
    value: 'roe',
    get label() {
      return t('ROE %')
    },
  },
  {
    value: 'pnl',
    get label() {
      return t('PnL')
    },
  },
  {
    value: 'offset',
    get label() {
      return t('Offset')
    },
  },
]

/** Name of a field that takes such a distance, for screen readers. */
export function distanceName(isProfit: boolean, basis: DistanceBasis): string {
  switch (basis) {
    case 'percent':
      return isProfit ? t('Take profit percent') : t('Stop loss percent')
    case 'roe':
      return isProfit
        ? t('Take profit return on equity, percent')
        : t('Stop loss return on equity, percent')
    case 'offset':
      return isProfit ? t('Take profit offset') : t('Stop loss offset')
    case 'pnl':
      return isProfit ? t('Take profit PnL') : t('Stop loss PnL')
  }
}
