import { Pencil } from 'lucide-react'
import { Price } from '@/components/figures/Price'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Size } from '@/components/figures/Size'
import { Usd } from '@/components/figures/Usd'
import { positionWords } from '@/components/session/orderWords'
import type { Column } from '@/components/ui/tableColumn'
import { cmp } from '@/lib/decimal/compare'
import { abs, type Decimal, decimal, mul, ZERO } from '@/lib/decimal/decimal'
import { formatLeverage } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { Position } from '@/lib/schema/position'
import type { Provider } from '@/lib/schema/provider'
import { liquidationDistance } from '@/lib/trade/liquidationPrice'
import { LiquidationCell, MarkCell, PnlCell, ValueCell } from './LiveCells'
import { PositionActions, type PositionDialog } from './PositionActions'
import { canAdjustMargin } from './positionMargin'
import { exitsOf } from './positionOrders'
import { type PositionRow, rowPriceDecimals } from './positionRow'

/** The columns; each live cell follows its own market and nothing else. */
export function positionColumns(
  provider: Provider,
  onOpen: (dialog: PositionDialog, position: Position) => void,
): readonly Column<PositionRow>[] {
  return [
    {
      key: 'market',
      header: say('Market'),
      align: 'left',
      compare: (a, b) => symbolOf(a).localeCompare(symbolOf(b)),
      cell: (row) => <MarketCell row={row} />,
    },
    { key: 'size', header: say('Size'), cell: (row) => <SizeCell row={row} /> },
    {
      key: 'value',
      header: say('Value'),
      compare: byFigure(({ size, markPrice }) => mul(size, markPrice)),
      descendingFirst: true,
      cell: (row) => <ValueCell provider={provider} row={row} />,
    },
    {
      key: 'entry',
      header: say('Entry'),
      cell: (row) => <Price value={row.position.entryPrice} decimals={rowPriceDecimals(row)} />,
    },
    { key: 'mark', header: say('Mark'), cell: (row) => <MarkCell provider={provider} row={row} /> },
    {
      key: 'pnl',
      header: say('PnL (ROE)'),
      compare: byFigure(({ unrealizedPnl }) => unrealizedPnl),
      descendingFirst: true,
      cell: (row) => <PnlCell provider={provider} row={row} />,
    },
    {
      key: 'liquidation',
      header: say('Liquidation'),
      // The nearest to its liquidation first.
      compare: byFigure(distanceOf),
      cell: (row) => <LiquidationCell provider={provider} row={row} />,
    },
    {
      key: 'margin',
      header: say('Margin'),
      compare: byFigure(({ marginUsed }) => marginUsed),
      descendingFirst: true,
      cell: (row) => <MarginCell provider={provider} row={row} onOpen={onOpen} />,
    },
    {
      key: 'funding',
      header: say('Funding'),
      compare: byFigure(({ accruedFunding }) => accruedFunding ?? ZERO),
      descendingFirst: true,
      cell: ({ position }) => <SignedPnl value={position.accruedFunding} />,
    },
    {
      key: 'exits',
      header: say('TP / SL'),
      cell: (row) => <ExitsCell provider={provider} row={row} onOpen={onOpen} />,
    },
    {
      key: 'actions',
      header: <span className="sr-only">{say('Actions')}</span>,
      cell: (row) => <PositionActions provider={provider} row={row} onOpen={onOpen} />,
    },
  ]
}

function byFigure(read: (position: Position) => Decimal) {
  return (a: PositionRow, b: PositionRow) => cmp(read(a.position), read(b.position))
}

/** How far the mark may go before it is liquidated; what never is comes last. */
function distanceOf({ markPrice, liquidationPrice }: Position): Decimal {
  return liquidationPrice === null ? NEVER : abs(liquidationDistance(markPrice, liquidationPrice))
}

const NEVER = decimal('1000000')

function symbolOf({ position }: PositionRow): string {
  return position.market.baseAsset.displaySymbol
}

function MarketCell({ row }: { row: PositionRow }) {
  const isLong = row.position.side === 'LONG'
  return (
    <span className="flex items-center gap-2 font-semibold">
      <span
        aria-hidden="true"
        className={`h-[22px] w-[3px] rounded-sm ${isLong ? 'bg-up' : 'bg-down'}`}
      />
      {symbolOf(row)}
      <span className="rounded-sm bg-accent-wash px-[5px] font-semibold text-11 text-accent">
        {formatLeverage(row.position.leverage)}
      </span>
    </span>
  )
}

function SizeCell({ row }: { row: PositionRow }) {
  const { side, size } = row.position
  const isLong = side === 'LONG'
  return (
    <span className={isLong ? 'text-up' : 'text-down'}>
      <span aria-hidden="true">{isLong ? '▲' : '▼'} </span>
      <span className="sr-only">{isLong ? say('long') : say('short')} </span>
      <Size value={size} decimals={row.market?.szDecimals ?? decimalPlaces(size)} />
    </span>
  )
}

interface EditableCellProps {
  provider: Provider
  row: PositionRow
  onOpen: (dialog: PositionDialog, position: Position) => void
}

function MarginCell({ provider, row, onOpen }: EditableCellProps) {
  const { marginUsed, marginMode } = row.position
  return (
    <span className="inline-flex items-center gap-1">
      <span>
        <Usd value={marginUsed} hasSymbol={false} isOwn />
        <small className="block text-11 text-muted">
          {marginMode === 'CROSS' ? say('Cross') : say('Isolated')}
        </small>
      </span>
      {canAdjustMargin(provider, row.position) ? (
        <EditButton
          name={say('Add or remove margin: {positionWords}', {
            positionWords: positionWords(row.position),
          })}
          isReady={row.market !== undefined}
          onPress={() => onOpen('margin', row.position)}
        />
      ) : null}
    </span>
  )
}

function ExitsCell({ provider, row, onOpen }: EditableCellProps) {
  const { takeProfit, stopLoss, more } = exitsOf(row.position, row.orders)
  const decimals = rowPriceDecimals(row)
  const isEmpty = takeProfit === undefined && stopLoss === undefined
  return (
    <span className="inline-flex items-center gap-1">
      <span className={isEmpty ? 'text-faint' : undefined}>
        <Price value={takeProfit} decimals={decimals} /> /{' '}
        <Price value={stopLoss} decimals={decimals} />
        {more === 0 ? null : <span className="text-muted"> +{more}</span>}
      </span>
      {provider.actions.some(({ type }) => type === 'placeTriggerOrder') ? (
        <EditButton
          name={say('Take profit and stop loss: {positionWords}', {
            positionWords: positionWords(row.position),
          })}
          isReady={row.market !== undefined}
          onPress={() => onOpen('exits', row.position)}
        />
      ) : null}
    </span>
  )
}

function EditButton(props: { name: string; isReady: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.name}
      title={props.name}
      aria-haspopup="dialog"
      disabled={!props.isReady}
      onClick={props.onPress}
      className="inline-grid size-6 place-items-center rounded-sm text-muted hover:bg-raised hover:text-fg"
    >
      <Pencil size={12} aria-hidden="true" />
    </button>
  )
}
