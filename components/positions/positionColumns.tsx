import { Pencil } from 'lucide-react'
import dynamic from 'next/dynamic'
import { Price } from '@/components/figures/Price'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Size } from '@/components/figures/Size'
import { partWords, positionWords } from '@/components/session/messages/orderWords'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import type { Column } from '@/components/ui/table/tableColumn'
import { cmp } from '@/lib/decimal/compare'
import { abs, type Decimal, decimal, mul, ZERO } from '@/lib/decimal/decimal'
import { formatLeverage, MISSING } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { exitsOf, figuresOfExit, type PositionExits } from '@/lib/trade/exits/exits'
import { liquidationDistance } from '@/lib/trade/margin/liquidationPrice'
import { offers } from '@/lib/trade/rules/descriptor'
import {
  LiquidationCell,
  MarginBar,
  MarginShare,
  MarginUsed,
  MarkCell,
  PnlCell,
  ValueCell,
} from './LiveCells'
import { PositionActions, type PositionDialog } from './PositionActions'
import { PositionCardActions } from './PositionCardActions'
import { canAdjustMargin } from './positionMargin'
import { type PositionRow, rowPriceDecimals } from './positionRow'

// Few positions are a side of a pair, and the list of pairs is asked for that alone.
const PairBadge = dynamic(
  keepLoading(() => import('./PairBadge').then((module) => module.PairBadge)),
  { ssr: false },
)

/** The columns; each live cell follows its own market and nothing else. */
export function positionColumns(
  provider: Provider,
  onOpen: (dialog: PositionDialog, position: Position) => void,
): readonly Column<PositionRow>[] {
  return [
    {
      key: 'market',
      header: t('Market'),
      align: 'left',
      compare: (a, b) => symbolOf(a).localeCompare(symbolOf(b)),
      cell: (row) => <MarketCell row={row} />,
      card: 'title',
    },
    {
      key: 'size',
      header: t('Size'),
      cell: (row) => <SizeCell row={row} />,
      card: 'title',
    },
    {
      key: 'value',
      header: t('Value'),
      compare: byFigure(({ size, markPrice }) => mul(size, markPrice)),
      descendingFirst: true,
      cell: (row) => <ValueCell provider={provider} row={row} />,
    },
    {
      key: 'entry',
      header: t('Entry'),
      cell: (row) => <Price value={row.position.entryPrice} decimals={rowPriceDecimals(row)} />,
    },
    { key: 'mark', header: t('Mark'), cell: (row) => <MarkCell provider={provider} row={row} /> },
    {
      key: 'pnl',
      header: t('PnL (ROE)'),
      compare: byFigure(({ unrealizedPnl }) => unrealizedPnl),
      descendingFirst: true,
      cell: (row) => <PnlCell provider={provider} row={row} />,
      card: 'aside',
    },
    {
      key: 'liquidation',
      header: t('Liquidation'),
      // The nearest to its liquidation first.
      compare: byFigure(distanceOf),
      cell: (row) => <LiquidationCell provider={provider} row={row} />,
    },
    {
      key: 'margin',
      header: t('Margin'),
      compare: byFigure(({ marginUsed }) => marginUsed),
      descendingFirst: true,
      cell: (row) => <MarginCell provider={provider} row={row} onOpen={onOpen} />,
      cardCell: (row) => <MarginCell provider={provider} row={row} />,
    },
    {
      key: 'funding',
      header: t('Funding'),
      compare: byFigure(({ accruedFunding }) => accruedFunding ?? ZERO),
      descendingFirst: true,
      cell: ({ position }) => <SignedPnl value={position.accruedFunding} />,
    },
    {
      key: 'exits',
      header: t('TP / SL'),
      cell: (row) => <ExitsCell provider={provider} row={row} onOpen={onOpen} />,
      card: 'wide',
      cardCell: (row) => (
        <span className="flex flex-col gap-2">
          <MarginBar position={row.position} />
          <span className="flex justify-between gap-2 text-muted">
            {t('TP / SL')} <ExitsCell provider={provider} row={row} />
          </span>
        </span>
      ),
    },
    {
      key: 'actions',
      isSticky: true,
      header: <span className="sr-only">{t('Actions')}</span>,
      cell: (row) => <PositionActions provider={provider} row={row} onOpen={onOpen} />,
      card: 'actions',
      cardCell: (row) => <PositionCardActions provider={provider} row={row} onOpen={onOpen} />,
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
      <PairBadge position={row.position} />
    </span>
  )
}

function SizeCell({ row }: { row: PositionRow }) {
  const { side, size } = row.position
  const isLong = side === 'LONG'
  return (
    <span className={isLong ? 'text-up' : 'text-down'}>
      <span aria-hidden="true">{isLong ? '▲' : '▼'} </span>
      <span className="sr-only">{isLong ? t('long') : t('short')} </span>
      <Size value={size} decimals={row.market?.szDecimals ?? decimalPlaces(size)} />
    </span>
  )
}

interface EditableCellProps {
  provider: Provider
  row: PositionRow
  /** Absent on a card, which has buttons of its own. */
  onOpen?: (dialog: PositionDialog, position: Position) => void
}

function MarginCell({ provider, row, onOpen }: EditableCellProps) {
  return (
    <span className="inline-flex items-center gap-1">
      <span>
        <MarginUsed provider={provider} row={row} />
        <small className="block whitespace-normal text-11 text-muted">
          {row.position.marginMode === 'CROSS' ? t('Cross') : t('Isolated')}{' '}
          <span className="whitespace-nowrap">
            <MarginShare position={row.position} />
          </span>
        </small>
      </span>
      {onOpen !== undefined && canAdjustMargin(provider, row.position) ? (
        <EditButton
          name={t('Add or remove margin: {positionWords}', {
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
  const exits = exitsOf(row.position, row.orders)
  const { takeProfit, stopLoss, more } = exits
  const decimals = rowPriceDecimals(row)
  const isEmpty = takeProfit === undefined && stopLoss === undefined
  return (
    <span className="inline-flex items-center gap-1">
      <span className={isEmpty ? 'text-faint' : undefined}>
        <Price value={takeProfit} decimals={decimals} /> /{' '}
        <Price value={stopLoss} decimals={decimals} />
        {more === 0 ? null : <span className="text-muted"> +{more}</span>}
        {isEmpty ? null : (
          <small className="block whitespace-normal text-11 text-muted">
            <ExitResults row={row} exits={exits} />
          </small>
        )}
      </span>
      {onOpen !== undefined && offers(provider, 'placeTriggerOrder') ? (
        <EditButton
          name={t('Take profit and stop loss: {positionWords}', {
            positionWords: positionWords(row.position),
          })}
          isReady={row.market !== undefined}
          onPress={() => onOpen('exits', row.position)}
        />
      ) : null}
    </span>
  )
}

/**
 * What the exits close, where that is a part, and their result; a part that both share is shown
 * once. A row without room breaks between part and result.
 */
function ExitResults({ row, exits }: { row: PositionRow; exits: PositionExits }) {
  const [profit, loss] = [exits.takeProfitOrder, exits.stopLossOrder].map((order) => {
    const figures = order && figuresOfExit(order, row.position, row.orders)
    return figures && { ...figures, part: figures.isWhole ? undefined : partWords(figures) }
  })
  const lossPart = loss?.part === profit?.part ? undefined : loss?.part
  const result = (figures: typeof profit) =>
    figures === undefined ? MISSING : <SignedPnl value={figures.profit} />
  return (
    <>
      <Unbroken text={profit?.part} />
      {lossPart === undefined ? (
        <span className="whitespace-nowrap">
          {result(profit)} / {result(loss)}
        </span>
      ) : (
        <>
          <span className="whitespace-nowrap">{result(profit)} /</span> <Unbroken text={lossPart} />
          {result(loss)}
        </>
      )}
    </>
  )
}

function Unbroken({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <>
      <span className="whitespace-nowrap">{text}</span>{' '}
    </>
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
