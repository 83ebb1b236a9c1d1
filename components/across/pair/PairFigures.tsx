import { faultWords } from '@/components/across/faultWords'
import { signedFigure } from '@/components/figures/SignedPnl'
import { VenueMark, type VenueSign } from '@/components/figures/VenueMark'
import { Button } from '@/components/ui/controls/Button'
import { DataTable } from '@/components/ui/table/DataTable'
import type { Column } from '@/components/ui/table/tableColumn'
import { VirtualTable } from '@/components/ui/table/VirtualTable'
import { useScreen } from '@/components/ui/useScreen'
import type { PairPreview } from '@/lib/across/pair/pairPreview'
import type { VenueQuote } from '@/lib/across/venueQuote'
import { isZero } from '@/lib/decimal/compare'
import { type Decimal, div, ONE } from '@/lib/decimal/decimal'
import {
  formatPercent,
  formatPrice,
  formatSigned,
  formatSize,
  formatUsd,
} from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'

/** One leg of the ticket with what is known of its venue. */
export interface PairLegRow {
  quote: VenueQuote
  side: 'BUY' | 'SELL'
  name: string
  sign: VenueSign | undefined
  /** Yearly funding rate there; undefined while none came. */
  apr: Decimal | undefined
}

const HOURS_A_DAY = 24

/** Both orders of a pair side by side, and what they come to together. */
export function PairFigures({
  preview,
  rows,
  symbol,
  onSetUp,
}: {
  preview: PairPreview
  rows: readonly PairLegRow[]
  symbol: string
  onSetUp: (venue: string) => void
}) {
  const screen = useScreen()
  const table = {
    caption: t('Both orders of the pair'),
    columns: legColumns(symbol, onSetUp),
    rows,
    rowKey: ({ side }: PairLegRow) => side,
  }
  const { fees, slippage, hourly, cost, margin, net } = preview
  return (
    <>
      {screen === 'phone' ? <VirtualTable {...table} cardsOnPhone /> : <DataTable {...table} />}
      <dl
        aria-label={t('The pair as one')}
        className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 py-4 sm:grid-cols-4 lg:grid-cols-7"
      >
        <Figure
          label={t('Net exposure')}
          value={`${formatSize(net, { decimals: decimalPlaces(net) })} ${symbol}`}
        />
        <Figure label={t('Fees to open')} value={formatUsd(fees)} />
        <Figure label={t('Slippage')} value={formatUsd(slippage)} />
        <Figure
          label={t('Funding per hour, est.')}
          value={signedFigure({
            value: hourly && div(hourly, ONE, 4, 'halfEven'),
            decimals: 4,
            hasSymbol: true,
          })}
        />
        <Figure
          label={t('Open and close cost')}
          value={formatUsd(cost)}
          title={t(
            'Fees and slippage of both sides, assuming that closing costs as much as opening',
          )}
        />
        <Figure label={t('Break-even')} value={breakEvenText(preview)} />
        <Figure label={t('Margin on both')} value={formatUsd(margin)} />
      </dl>
    </>
  )
}

function Figure({
  label,
  value,
  title,
}: {
  label: string
  value: React.ReactNode
  title?: string
}) {
  return (
    <div title={title}>
      <dt className="text-11 text-muted">{label}</dt>
      <dd className="font-semibold text-14 tabular-nums">{value}</dd>
    </div>
  )
}

/** Hours until the funding has paid for opening and closing. */
function breakEvenText({ breakEvenHours, hourly, cost }: PairPreview): string {
  if (hourly === undefined || cost === undefined) return '—'
  if (breakEvenHours === undefined) return t('Never at these rates')
  const hours = Number(breakEvenHours)
  if (hours < 2 * HOURS_A_DAY) return t('{hours} h', { hours: breakEvenHours })
  return t('{hours} h · {days} days', {
    hours: Math.round(hours).toLocaleString('en-US'),
    days: (hours / HOURS_A_DAY).toFixed(1),
  })
}

function legColumns(
  symbol: string,
  onSetUp: (venue: string) => void,
): readonly Column<PairLegRow>[] {
  return [
    {
      key: 'venue',
      header: t('Order'),
      align: 'left',
      card: 'title',
      cell: ({ side, name, sign }) => (
        <span className="inline-flex items-center gap-2">
          <span className={side === 'BUY' ? 'text-up' : 'text-down'}>
            {side === 'BUY' ? `▲ ${t('Long')}` : `▼ ${t('Short')}`}
          </span>
          <VenueMark sign={sign} />
          <span>{name}</span>
        </span>
      ),
    },
    {
      key: 'size',
      header: t('Size'),
      cell: ({ quote: { market, size } }) =>
        `${formatSize(size, { decimals: decimalPlaces(size) })} ${market.baseAsset.displaySymbol || symbol}`,
    },
    {
      key: 'price',
      header: t('Fill price'),
      cell: ({ quote: { market, price } }) =>
        formatPrice(price && div(price, ONE, priceDecimalsAt(market, price), 'halfEven'), {
          decimals: price === undefined ? 0 : priceDecimalsAt(market, price),
        }),
    },
    {
      key: 'value',
      header: t('Value'),
      cell: ({ quote }) => formatUsd(quote.notional),
    },
    { key: 'fee', header: t('Fees'), cell: ({ quote }) => formatUsd(quote.fee) },
    {
      key: 'margin',
      header: t('Margin'),
      cell: ({ quote }) => `${formatUsd(quote.margin)} · ${quote.leverage}×`,
    },
    {
      key: 'apr',
      header: t('Funding APR'),
      cell: ({ apr }) =>
        apr === undefined
          ? formatSigned(apr, { decimals: 1 })
          : formatPercent(apr, { decimals: 1, signed: true }),
    },
    {
      key: 'state',
      header: t('State'),
      align: 'left',
      cell: ({ quote }) => <LegState quote={quote} onSetUp={onSetUp} />,
    },
  ]
}

function LegState({
  quote: { faults, size, venue },
  onSetUp,
}: {
  quote: VenueQuote
  onSetUp: (venue: string) => void
}) {
  const [issue] = faults
  if (isZero(size)) return <span className="text-muted">{t('Enter a size')}</span>
  if (issue === undefined) return <span className="text-good">{t('Ready')}</span>
  return (
    <span className="inline-flex items-center gap-2 text-warn">
      {faultWords(issue)}
      {issue.kind === 'notSetUp' ? (
        <Button size="sm" onClick={() => onSetUp(venue)}>
          {t('Set up')}
        </Button>
      ) : null}
    </span>
  )
}
