import type { Decimal } from '@/lib/decimal/decimal'
import {
  formatLeverage,
  formatPercent,
  formatPrice,
  formatSigned,
  formatSize,
} from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { ShareCard, ShareFigure } from '@/lib/schema/model/shareCard'

/** One figure of a card as it is read. */
export interface CardFigure {
  key: ShareFigure
  label: string
  value: string
  /** It agreed with the venue when the card was signed. */
  isChecked: boolean
}

const PRICE_PLACES = 6

/** The figures that a card shows, the result first. */
export function cardFigures(card: ShareCard): CardFigure[] {
  const { kind, roe, pnl, leverage, size, entryPrice, price, account, symbol } = card
  const figure = (key: ShareFigure, label: string, value: string | undefined): CardFigure[] =>
    value === undefined ? [] : [{ key, label, value, isChecked: card.checked.includes(key) }]
  return [
    ...figure('roe', returnLabel(kind), roe && formatPercent(roe, { signed: true })),
    ...figure('pnl', t('PnL'), pnl && formatSigned(pnl, { decimals: 2, symbol: '$' })),
    ...figure(
      'leverage',
      t('Leverage'),
      leverage === undefined ? undefined : formatLeverage(leverage),
    ),
    ...figure(
      'size',
      t('Size'),
      size && `${formatSize(size, { decimals: decimalPlaces(size) })} ${symbol}`,
    ),
    ...figure('entryPrice', t('Entry'), entryPrice && priceText(entryPrice)),
    ...figure('price', kind === 'open' ? t('Mark') : t('Exit'), price && priceText(price)),
    ...figure('account', t('Account'), account),
  ]
}

/** What the return of a position is called: on its margin while open, on its entry value afterwards. */
export function returnLabel(kind: ShareCard['kind']): string {
  return kind === 'open' ? t('ROE') : t('Return')
}

function priceText(price: Decimal): string {
  return formatPrice(price, { decimals: Math.min(PRICE_PLACES, decimalPlaces(price)) })
}

/** When a card was signed, to the minute, in UTC: `2026-01-31 12:00 UTC`. */
export function cardTime(atMs: number): string {
  return [...new Date(atMs).toISOString().slice(0, 16).split('T'), 'UTC'].join(' ')
}
