import type { Dispatch } from 'react'
import { ClockTime } from '@/components/figures/ClockTime'
import { Price } from '@/components/figures/Price'
import { Size } from '@/components/figures/Size'
import { sayNodes } from '@/components/ui/sayNodes'
import type { Column } from '@/components/ui/tableColumn'
import { cmp, isZero } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import { decimalPlaces } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { EditCell } from './EditCell'
import { filledPercent, filledShare } from './filledShare'
import { OrderAction } from './OrderAction'
import type { EditAction } from './orderEdit'
import { faceOf, type OrderFace, type OrderRow, priceDecimals, TYPE_WORDS } from './orderRow'

/** The columns of the open orders. */
export function orderColumns(
  provider: Provider,
  dispatch: Dispatch<EditAction>,
): readonly Column<OrderRow>[] {
  return [
    {
      key: 'time',
      header: say('Time'),
      align: 'left',
      compare: (a, b) => faceOf(a).createdAtMs - faceOf(b).createdAtMs,
      descendingFirst: true,
      cell: (row) => <ClockTime atMs={faceOf(row).createdAtMs} className="text-muted" />,
    },
    {
      key: 'market',
      header: say('Market'),
      align: 'left',
      compare: (a, b) => faceOf(a).symbol.localeCompare(faceOf(b).symbol),
      cell: (row) => <span className="font-semibold">{faceOf(row).symbol}</span>,
    },
    {
      key: 'type',
      header: say('Type'),
      align: 'left',
      compare: (a, b) => faceOf(a).type.localeCompare(faceOf(b).type),
      cell: (row) => TYPE_WORDS[faceOf(row).type],
    },
    {
      key: 'side',
      header: say('Side'),
      align: 'left',
      compare: (a, b) => faceOf(a).side.localeCompare(faceOf(b).side),
      cell: (row) => <SideCell isBuy={faceOf(row).side === 'BUY'} />,
    },
    {
      key: 'price',
      header: say('Price'),
      compare: byFigure(({ price }) => price),
      descendingFirst: true,
      cell: (row) => (
        <EditCell row={row} field="price" dispatch={dispatch}>
          <PriceCell row={row} />
        </EditCell>
      ),
    },
    {
      key: 'size',
      header: say('Size'),
      compare: byFigure(({ size }) => size),
      descendingFirst: true,
      cell: (row) => (
        <EditCell row={row} field="size" dispatch={dispatch}>
          <SizeCell row={row} value={faceOf(row).size} />
        </EditCell>
      ),
    },
    {
      key: 'filled',
      header: say('Filled'),
      compare: byFigure(filledShare),
      descendingFirst: true,
      cell: (row) => <FilledCell row={row} />,
    },
    {
      key: 'trigger',
      header: say('Trigger'),
      compare: byFigure(({ triggerPrice }) => triggerPrice),
      descendingFirst: true,
      cell: (row) => (
        <EditCell row={row} field="triggerPrice" dispatch={dispatch}>
          <TriggerCell row={row} />
        </EditCell>
      ),
    },
    {
      key: 'reduceOnly',
      header: say('Reduce only'),
      cell: (row) =>
        faceOf(row).reduceOnly ? say('Yes') : <span className="text-muted">{say('No')}</span>,
    },
    {
      key: 'actions',
      header: <span className="sr-only">{say('Actions')}</span>,
      cell: (row) => <OrderAction provider={provider} row={row} dispatch={dispatch} />,
    },
  ]
}

/** Ascending order by a figure that may be unknown; unknown ones are the smallest. */
function byFigure(read: (face: OrderFace) => Decimal | undefined) {
  return (a: OrderRow, b: OrderRow) => {
    const [first, second] = [read(faceOf(a)), read(faceOf(b))]
    if (first !== undefined && second !== undefined) return cmp(first, second)
    return Number(first !== undefined) - Number(second !== undefined)
  }
}

function SideCell({ isBuy }: { isBuy: boolean }) {
  return (
    <span className={isBuy ? 'text-up' : 'text-down'}>
      <span aria-hidden="true">{isBuy ? '▲' : '▼'}</span> {isBuy ? say('Buy') : say('Sell')}
    </span>
  )
}

function PriceCell({ row }: { row: OrderRow }) {
  const { price } = faceOf(row)
  if (price === undefined) return <span className="text-muted">{say('Market')}</span>
  return <Price value={price} decimals={priceDecimals(row, price)} />
}

function SizeCell({ row, value }: { row: OrderRow; value: Decimal }) {
  if (row.kind === 'listed' && row.order.isPositionSized === true) {
    return <span className="text-muted">{say('Whole position')}</span>
  }
  return <Size value={value} decimals={row.market?.szDecimals ?? decimalPlaces(value)} />
}

function FilledCell({ row }: { row: OrderRow }) {
  const share = filledShare(faceOf(row))
  const text = filledPercent(share)
  return isZero(share) ? <span className="text-muted">{text}</span> : <span>{text}</span>
}

function TriggerCell({ row }: { row: OrderRow }) {
  const { triggerPrice } = faceOf(row)
  if (triggerPrice === undefined) return <span className="text-faint">—</span>
  const price = (
    <Price value={triggerPrice} decimals={priceDecimals(row, triggerPrice)} className="text-fg" />
  )
  const condition = row.kind === 'listed' ? row.order.triggerCondition : undefined
  return (
    <span className="text-muted">
      {condition === undefined
        ? sayNodes('mark {price}', { price })
        : sayNodes('mark {sign} {price}', { sign: condition === 'BELOW' ? '≤' : '≥', price })}
    </span>
  )
}
