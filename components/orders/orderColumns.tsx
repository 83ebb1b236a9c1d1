import { CornerDownRight } from 'lucide-react'
import type { Dispatch } from 'react'
import { ClockTime } from '@/components/figures/ClockTime'
import { Price } from '@/components/figures/Price'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Size } from '@/components/figures/Size'
import { partWords } from '@/components/session/messages/orderWords'
import type { Column } from '@/components/ui/table/tableColumn'
import { tNodes } from '@/components/ui/tNodes'
import { cmp, isZero } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t, tIn } from '@/lib/i18n/t'
import type { Order } from '@/lib/schema/model/order'
import type { Provider } from '@/lib/schema/model/provider'
import { waitsForTrigger } from '@/lib/trade/orders/orderState'
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
      header: t('Time'),
      align: 'left',
      compare: (a, b) => faceOf(a).createdAtMs - faceOf(b).createdAtMs,
      descendingFirst: true,
      cell: (row) => <ClockTime atMs={faceOf(row).createdAtMs} className="text-muted" />,
    },
    {
      key: 'market',
      card: 'title',
      header: t('Market'),
      align: 'left',
      compare: (a, b) => faceOf(a).symbol.localeCompare(faceOf(b).symbol),
      cell: (row) => <span className="font-semibold">{faceOf(row).symbol}</span>,
    },
    {
      key: 'type',
      card: 'title',
      header: t('Type'),
      align: 'left',
      compare: (a, b) => faceOf(a).type.localeCompare(faceOf(b).type),
      cell: (row) => <TypeCell row={row} />,
    },
    {
      key: 'side',
      card: 'title',
      header: t('Side'),
      align: 'left',
      compare: (a, b) => faceOf(a).side.localeCompare(faceOf(b).side),
      cell: (row) => <SideCell isBuy={faceOf(row).side === 'BUY'} />,
    },
    {
      key: 'price',
      header: t('Price'),
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
      header: t('Size'),
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
      card: 'aside',
      header: t('Filled'),
      compare: byFigure(filledShare),
      descendingFirst: true,
      cell: (row) => <FilledCell row={row} />,
    },
    {
      key: 'trigger',
      header: t('Trigger'),
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
      header: t('Reduce only'),
      cell: (row) =>
        faceOf(row).reduceOnly ? t('Yes') : <span className="text-muted">{t('No')}</span>,
    },
    {
      key: 'actions',
      isSticky: true,
      card: 'actions',
      header: <span className="sr-only">{t('Actions')}</span>,
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

/** The kind of order; a leg below its parent says what it waits for. */
function TypeCell({ row }: { row: OrderRow }) {
  const word = TYPE_WORDS[faceOf(row).type]
  if (row.kind === 'pending') return word
  const { order, parent } = row
  if (parent === undefined) return order.expiresAt === undefined ? word : endingType(word, order)
  return (
    <span className="flex items-center gap-1 ps-2">
      <CornerDownRight size={12} aria-hidden="true" className="text-muted" />
      {word} <small className="text-11 text-muted">{t('after fill')}</small>
    </span>
  )
}

/** At some venues every order ends, a good-till-cancelled one and an exit too. */
function endingType(word: string, { expiresAt = '' }: Pick<Order, 'expiresAt'>) {
  const time = <ClockTime atMs={Date.parse(expiresAt)} />
  return (
    <span className="flex items-center gap-1">
      {word} <small className="text-11 text-muted">{tNodes('until {time}', { time })}</small>
    </span>
  )
}

function SideCell({ isBuy }: { isBuy: boolean }) {
  return (
    <span className={isBuy ? 'text-up' : 'text-down'}>
      <span aria-hidden="true">{isBuy ? '▲' : '▼'}</span> {isBuy ? t('Buy') : t('Sell')}
    </span>
  )
}

function PriceCell({ row }: { row: OrderRow }) {
  const { price } = faceOf(row)
  if (price === undefined) return <span className="text-muted">{tIn('order type', 'Market')}</span>
  return <Price value={price} decimals={priceDecimals(row, price)} />
}

function SizeCell({ row, value }: { row: OrderRow; value: Decimal }) {
  if (row.kind === 'listed' && row.order.isPositionSized === true) {
    return <span className="text-muted">{t('Whole position')}</span>
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
  if (row.kind === 'listed' && !waitsForTrigger(row.order)) {
    return <span className="text-muted">{tNodes('{price} triggered', { price })}</span>
  }
  return (
    <span className="text-muted">
      {condition === undefined
        ? tNodes('mark {price}', { price })
        : tNodes('mark {sign} {price}', { sign: condition === 'BELOW' ? '≤' : '≥', price })}
      <ExitResult row={row} />
    </span>
  )
}

/** What an exit brings, and which part of the whole it closes. */
function ExitResult({ row }: { row: OrderRow }) {
  if (row.kind === 'pending' || row.exit === undefined) return null
  const { exit } = row
  return (
    <small className="ms-1.5 text-11">
      {exit.isWhole ? '' : `${partWords(exit)} `}
      <SignedPnl value={exit.profit} />
    </small>
  )
}
