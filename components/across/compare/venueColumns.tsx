import type { LiveVenue } from '@/components/across/useVenueFacts'
import { DIRECTION_TEXT, directionOf } from '@/components/figures/direction'
import { Usd } from '@/components/figures/Usd'
import { usualTimeText } from '@/components/figures/usualTime'
import { VenueMark, type VenueSign } from '@/components/figures/VenueMark'
import { greyOldRows } from '@/components/figures/venueTable'
import type { Column } from '@/components/ui/table/tableColumn'
import { depthCostBps } from '@/lib/across/mergedBook'
import { add, type Decimal, decimal, mul, ZERO } from '@/lib/decimal/decimal'
import {
  formatFeeRate,
  formatFundingRate,
  formatLeverage,
  formatPercent,
  formatPrice,
  formatSize,
  formatUsd,
  MISSING,
} from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { plural, t } from '@/lib/i18n/t'
import type { UsualSeconds, VenueTimes } from '@/lib/queries/account/withdrawals'
import { annualizedRate, periodLabel } from '@/lib/trade/fundingRate'
import { sizeStep } from '@/lib/trade/orders/snapPrice'
import { depositConfirmations, depositWay } from '@/lib/trade/rules/fundRules'
import { isOldBook } from './orderColumns'

/** A venue of the comparison with what is read of it beside the streams. */
export interface VenueRow extends LiveVenue {
  sign: VenueSign | undefined
  /** Mean of the yearly rates that settled over seven days. */
  weekMean: Decimal | undefined
  /** How long transfers take; undefined until it is known. */
  times: VenueTimes | undefined
}

const WORTHS = [
  { worth: decimal('1000'), name: '1k' },
  { worth: decimal('10000'), name: '10k' },
  { worth: decimal('100000'), name: '100k' },
]

/** Columns of figures that follow the venue's streams. */
const LIVE = ['buy', 'sell', 'funding', 'apr', 'interest']

/** What a venue is like for this asset; what is live is grey once it is stale. */
export function venueColumns(): readonly Column<VenueRow>[] {
  return greyOldRows(figureColumns(), ({ facts }) => isOldBook(facts.bookAgeMs), LIVE)
}

function figureColumns(): readonly Column<VenueRow>[] {
  return [
    {
      key: 'venue',
      header: t('Venue'),
      align: 'left',
      card: 'title',
      cell: ({ sign, provider }) => (
        <span className="inline-flex items-center gap-2 font-semibold">
          <VenueMark sign={sign} />
          {provider.name}
        </span>
      ),
    },
    {
      key: 'buy',
      header: t('Buy 1k / 10k / 100k, bp'),
      cell: ({ book }) => <Depth book={book} side="BUY" />,
    },
    {
      key: 'sell',
      header: t('Sell 1k / 10k / 100k, bp'),
      cell: ({ book }) => <Depth book={book} side="SELL" />,
    },
    { key: 'taker', header: t('Taker'), cell: ({ facts }) => feeText(facts, 'taker') },
    { key: 'maker', header: t('Maker'), cell: ({ facts }) => feeText(facts, 'maker') },
    { key: 'funding', header: t('Funding now'), cell: (row) => fundingText(row) },
    { key: 'apr', header: t('APR'), cell: (row) => <Rate value={aprOf(row)} /> },
    { key: 'mean', header: t('7d average'), cell: ({ weekMean }) => <Rate value={weekMean} /> },
    {
      key: 'interest',
      header: t('Open interest'),
      cell: ({ context }) => (
        <Usd
          value={context?.openInterest && mul(context.openInterest, context.markPrice)}
          isCompact
        />
      ),
    },
    {
      key: 'leverage',
      header: t('Max'),
      cell: ({ market }) => formatLeverage(market.maxLeverage),
    },
    {
      key: 'minimum',
      header: t('Minimum'),
      cell: ({ provider }) => flatFee(provider.minOrderValueUsd),
    },
    {
      key: 'step',
      header: t('Step'),
      cell: ({ market }) => {
        const step = sizeStep(market)
        return formatSize(step, { decimals: decimalPlaces(step) })
      },
    },
    {
      key: 'deposit',
      header: t('Deposit fee, time'),
      cell: (row) => (
        <FeeAndTime fee={flatFee(row.provider.depositFeeUsd)} time={depositTime(row)} />
      ),
    },
    {
      key: 'withdrawal',
      header: t('Withdrawal fee, time'),
      cell: ({ provider, times }) => (
        <FeeAndTime fee={flatFee(provider.withdrawalFeeUsd)} time={timeText(times?.withdrawal)} />
      ),
    },
  ]
}

function FeeAndTime({ fee, time }: { fee: string; time: string }) {
  return (
    <>
      {fee}
      <span className="text-muted"> · {time}</span>
    </>
  )
}

/** Where the venue publishes no time, the blocks that it waits for. */
function depositTime({ provider, times }: VenueRow): string {
  const confirmations = depositConfirmations(depositWay(provider), times)
  if (times?.deposit !== undefined || confirmations === undefined) return timeText(times?.deposit)
  return plural(confirmations, '{count} confirmation', '{count} confirmations')
}

function timeText(usual: UsualSeconds | undefined): string {
  return usual === undefined ? t('Unknown') : usualTimeText(usual)
}

function Depth({ book, side }: { book: VenueRow['book']; side: 'BUY' | 'SELL' }) {
  if (book === undefined) return <span className="text-faint">{MISSING}</span>
  return WORTHS.map(({ worth, name }, place) => {
    const cost = depthCostBps(book, worth, side)
    return (
      <span key={name}>
        {place === 0 ? null : <span className="text-faint"> / </span>}
        {cost === undefined ? (
          <span className="text-warn" title={t('Book depth is less than {name}', { name })}>
            {t('thin')}
          </span>
        ) : (
          formatPrice(cost, { decimals: 1 })
        )}
      </span>
    )
  })
}

function Rate({ value }: { value: Decimal | undefined }) {
  return (
    <span className={DIRECTION_TEXT[directionOf(value)]}>
      {formatPercent(value, { decimals: 1, signed: true })}
    </span>
  )
}

function aprOf({ context, provider }: VenueRow): Decimal | undefined {
  const seconds = provider.funding?.ratePeriodSeconds
  const rate = context?.funding?.rate
  return rate === undefined || seconds === undefined ? undefined : annualizedRate(rate, seconds)
}

function fundingText({ context, provider }: VenueRow) {
  const rate = context?.funding?.rate
  const seconds = provider.funding?.ratePeriodSeconds
  if (rate === undefined || seconds === undefined) return MISSING
  return `${formatFundingRate(rate)} / ${periodLabel(seconds)}`
}

function feeText({ fees, platformFee }: VenueRow['facts'], role: 'maker' | 'taker'): string {
  if (fees === undefined) return MISSING
  return formatFeeRate(add(fees[role], platformFee?.[role] ?? ZERO))
}

/** An amount of a descriptor; absent means that the venue names none. */
function flatFee(usd: number | undefined): string {
  return usd === undefined ? MISSING : formatUsd(decimal(String(usd)))
}
