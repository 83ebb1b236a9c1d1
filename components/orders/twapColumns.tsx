import { ClockTime } from '@/components/figures/ClockTime'
import { formatCountdown } from '@/components/figures/duration'
import { Price } from '@/components/figures/Price'
import { Size } from '@/components/figures/Size'
import { useVenueNow } from '@/components/session/live/useVenueNow'
import { reasonWords } from '@/components/session/messages/reasonWords'
import type { Column } from '@/components/ui/table/tableColumn'
import { MISSING } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { TwapOrder, TwapStatus } from '@/lib/schema/model/twap'
import { averageDecimalsAt } from '@/lib/trade/orders/priceStep'
import { twapProgress, wholePercent } from './twapProgress'

/** State of a TWAP, in words. */
export const TWAP_WORDS: Record<TwapStatus, string> = {
  get PENDING() {
    return t('Waiting')
  },
  get RUNNING() {
    return t('Running')
  },
  get COMPLETED() {
    return t('Completed')
  },
  get CANCELLED() {
    return t('Cancelled')
  },
  get FAILED() {
    return t('Failed')
  },
}

/** Columns that running and past TWAPs share. */
export function twapColumns(markets: ReadonlyMap<string, Market>): readonly Column<TwapOrder>[] {
  return [
    {
      key: 'start',
      header: t('Started'),
      align: 'left',
      sortValue: ({ startedAt }) => startedAt,
      descendingFirst: true,
      cell: ({ startedAt }) => <ClockTime atMs={Date.parse(startedAt)} className="text-muted" />,
    },
    {
      key: 'market',
      header: t('Market'),
      align: 'left',
      sortValue: ({ market }) => market.baseAsset.displaySymbol,
      cell: ({ market }) => <span className="font-semibold">{market.baseAsset.displaySymbol}</span>,
    },
    {
      key: 'side',
      header: t('Side'),
      align: 'left',
      sortValue: ({ side }) => side,
      cell: ({ side, reduceOnly }) => (
        <span className={side === 'BUY' ? 'text-up' : 'text-down'}>
          <span aria-hidden="true">{side === 'BUY' ? '▲' : '▼'}</span>{' '}
          {side === 'BUY' ? t('Buy') : t('Sell')}
          {reduceOnly ? <span className="text-faint"> {t('reduce only')}</span> : null}
        </span>
      ),
    },
    {
      key: 'size',
      header: t('Executed / size'),
      cell: ({ market, filledSize, totalSize }) => {
        const decimals = markets.get(market.id)?.szDecimals ?? decimalPlaces(totalSize)
        return (
          <>
            <Size value={filledSize} decimals={decimals} />
            <span className="text-muted">
              {' / '}
              <Size value={totalSize} decimals={decimals} />
            </span>
          </>
        )
      },
    },
    { key: 'progress', header: t('Progress'), cell: (twap) => <ProgressCell twap={twap} /> },
    {
      key: 'price',
      header: t('Average price'),
      cell: ({ market, averagePrice }) => {
        if (averagePrice === undefined) return <span className="text-faint">{MISSING}</span>
        const decimals = averageDecimalsAt(markets.get(market.id), averagePrice)
        return <Price value={averagePrice} decimals={decimals} />
      },
    },
  ]
}

/** Time left of a running TWAP, counted down. */
export const TIME_LEFT: Column<TwapOrder> = {
  key: 'left',
  get header() {
    return t('Time left')
  },
  cell: (twap) => <TimeLeft twap={twap} />,
}

/** How a past TWAP ended. */
export const TWAP_STATUS: Column<TwapOrder> = {
  key: 'status',
  get header() {
    return t('Status')
  },
  sortValue: ({ status }) => TWAP_WORDS[status],
  cell: ({ status, statusReason }) => {
    const reason = reasonWords(statusReason)
    return (
      <span className={STATUS_TONES[status]} title={reason}>
        {TWAP_WORDS[status]}
        {reason === undefined ? null : <span className="text-faint"> ({reason})</span>}
      </span>
    )
  },
}

const STATUS_TONES: Record<TwapStatus, string> = {
  PENDING: 'text-muted',
  RUNNING: 'text-accent',
  COMPLETED: 'text-good',
  CANCELLED: 'text-muted',
  FAILED: 'text-danger',
}

function ProgressCell({ twap }: { twap: TwapOrder }) {
  const nowMs = useVenueNow(twap.market.providerId)
  const { filled, elapsed, isBehind } = twapProgress(twap, nowMs ?? Date.parse(twap.startedAt))
  const percent = wholePercent(filled)
  return (
    <span className="inline-flex items-center gap-2" title={isBehind ? behindNote() : undefined}>
      {/* The mark says how far it should be by now. */}
      <span
        role="progressbar"
        aria-label={t('Executed of the {displaySymbol} TWAP', {
          displaySymbol: twap.market.baseAsset.displaySymbol,
        })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="relative h-1.5 w-24 overflow-hidden rounded-full bg-raised"
      >
        <span
          className={`absolute inset-y-0 start-0 ${isBehind ? 'bg-warn' : 'bg-accent'}`}
          style={{ width: `${percent}%` }}
        />
        <span
          className="absolute inset-y-0 w-px bg-fg"
          style={{ left: `${wholePercent(elapsed)}%` }}
        />
      </span>
      <span className="min-w-8">{percent}%</span>
    </span>
  )
}

const behindNote = () => t('Behind schedule: too little liquidity for the slices')

function TimeLeft({ twap }: { twap: TwapOrder }) {
  const nowMs = useVenueNow(twap.market.providerId)
  if (nowMs === undefined) return MISSING
  return formatCountdown(twapProgress(twap, nowMs).leftMs)
}
