'use client'
import { Percent } from '@/components/figures/Percent'
import { Price } from '@/components/figures/Price'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Usd } from '@/components/figures/Usd'
import { useMarginLeft } from '@/components/session/live/account/MarginsLeft'
import { useMarkPrice } from '@/components/session/live/useMarkPrice'
import { formatPercent, toNumberForDrawing } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { type PositionFigures, positionFigures } from './positionFigures'
import { type PositionRow, rowPriceDecimals } from './positionRow'

/** A cell that follows the mark price of its own market. */
export interface LiveCellProps {
  provider: Provider
  row: PositionRow
}

function useFigures({ provider, row }: LiveCellProps): PositionFigures {
  const { position, market } = row
  return positionFigures(position, useMarkPrice(provider.key, position.market.id), market)
}

export function ValueCell(props: LiveCellProps) {
  return <Price value={useFigures(props).value} decimals={2} className="from-mark" />
}

export function MarginUsed(props: LiveCellProps) {
  const { margin } = useFigures(props)
  return (
    <span className={props.row.position.marginMode === 'CROSS' ? 'from-mark' : undefined}>
      <Usd value={margin} hasSymbol={false} isOwn />
    </span>
  )
}

export function MarkCell(props: LiveCellProps) {
  const { markPrice } = useFigures(props)
  return <Price value={markPrice} decimals={rowPriceDecimals(props.row)} className="from-mark" />
}

export function PnlCell(props: LiveCellProps) {
  const { profit, roe } = useFigures(props)
  return (
    <span className="from-mark">
      <SignedPnl value={profit} />
      <small className="block text-11">
        <Percent fraction={roe} look="signed" />
      </small>
    </span>
  )
}

/** Colours of the share of margin left. */
const MARGIN_TONES = {
  calm: 'text-muted',
  watch: 'text-warn',
  danger: 'font-semibold text-danger',
}

export function LiquidationCell(props: LiveCellProps) {
  const { distance } = useFigures(props)
  const { liquidationPrice } = props.row.position
  const margin = useMarginLeft(props.row.position)
  const share = formatPercent(distance, { decimals: 1, signed: true })
  if (liquidationPrice === null) return <span className="text-muted">{t('None')}</span>
  return (
    <>
      <Price value={liquidationPrice} decimals={rowPriceDecimals(props.row)} />
      <small
        className={`from-mark block text-11 ${MARGIN_TONES[margin?.level ?? 'calm']}`}
        title={t('Mark price change to liquidation')}
      >
        {margin?.level === 'danger' ? t('{share} · High risk', { share }) : share}
      </small>
    </>
  )
}

const BAR_TONES = { calm: 'bg-good', watch: 'bg-warn', danger: 'bg-danger' }

/** The share of the margin left as a bar, beside its figure on a card. */
export function MarginBar({ position }: { position: PositionRow['position'] }) {
  const margin = useMarginLeft(position)
  if (margin === undefined || position.liquidationPrice === null) return null
  return (
    <span aria-hidden="true" className="block h-1 overflow-hidden rounded-sm bg-line-strong">
      <span
        style={{ width: `${toNumberForDrawing(margin.left) * 100}%` }}
        className={`from-mark-bar block h-full ${BAR_TONES[margin.level]}`}
      />
    </span>
  )
}

/** Share of the margin left, in the colour of its urgency. */
export function MarginShare({ position }: { position: PositionRow['position'] }) {
  const margin = useMarginLeft(position)
  if (margin === undefined || position.liquidationPrice === null) return null
  return (
    <span
      className={`from-mark ${MARGIN_TONES[margin.level]}`}
      title={t('Margin left above maintenance before liquidation')}
    >
      {t('{percent} left', { percent: formatPercent(margin.left, { decimals: 0 }) })}
    </span>
  )
}
