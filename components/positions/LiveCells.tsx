'use client'
import { Percent } from '@/components/figures/Percent'
import { Price } from '@/components/figures/Price'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { useMarkPrice } from '@/components/session/useMarkPrice'
import { lt } from '@/lib/decimal/compare'
import { abs, type Decimal, decimal } from '@/lib/decimal/decimal'
import { formatPercent } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { type PositionFigures, positionFigures } from './positionFigures'
import { type PositionRow, rowPriceDecimals } from './positionRow'

/** A cell that follows the mark price of its own market. */
export interface LiveCellProps {
  provider: Provider
  row: PositionRow
}

function useFigures({ provider, row }: LiveCellProps): PositionFigures {
  return positionFigures(row.position, useMarkPrice(provider.key, row.position.market.id))
}

export function ValueCell(props: LiveCellProps) {
  return <Price value={useFigures(props).value} decimals={2} />
}

export function MarkCell(props: LiveCellProps) {
  return <Price value={useFigures(props).markPrice} decimals={rowPriceDecimals(props.row)} />
}

export function PnlCell(props: LiveCellProps) {
  const { profit, roe } = useFigures(props)
  return (
    <>
      <SignedPnl value={profit} />
      <small className="block text-11">
        <Percent fraction={roe} look="signed" />
      </small>
    </>
  )
}

/** Distance to liquidation below which it is shown in amber, and in red. */
const NEAR = decimal('0.05')
const DANGER = decimal('0.02')

export function LiquidationCell(props: LiveCellProps) {
  const { distance } = useFigures(props)
  const { liquidationPrice } = props.row.position
  const share = formatPercent(distance, { decimals: 1, signed: true })
  if (liquidationPrice === null) return <span className="text-muted">{say('None')}</span>
  return (
    <>
      <Price value={liquidationPrice} decimals={rowPriceDecimals(props.row)} />
      <small className={`block text-11 ${distanceTone(distance)}`}>
        {distance !== undefined && lt(abs(distance), DANGER)
          ? say('{share} danger', { share })
          : share}
      </small>
    </>
  )
}

function distanceTone(distance: Decimal | undefined): string {
  if (distance === undefined) return 'text-muted'
  if (lt(abs(distance), DANGER)) return 'font-semibold text-danger'
  return lt(abs(distance), NEAR) ? 'text-warn' : 'text-muted'
}
