'use client'
import { ArrowLeftRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type LiveVenue, useVenueFacts } from '@/components/across/useVenueFacts'
import { venueSigns } from '@/components/figures/VenueMark'
import { useWallet } from '@/components/session/wallet/useWallet'
import { Button } from '@/components/ui/controls/Button'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { IconButton } from '@/components/ui/controls/IconButton'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { Select } from '@/components/ui/controls/Select'
import type { AssetMarkets } from '@/lib/across/matchMarkets'
import { newLeg, type PairRun, type WayOn } from '@/lib/across/pair/pairLedger'
import { type PairPreview, previewPair } from '@/lib/across/pair/pairPreview'
import { unitsOf } from '@/lib/across/units'
import type { VenueQuote } from '@/lib/across/venueQuote'
import { gt, isZero } from '@/lib/decimal/compare'
import { type Decimal, parseDecimal, ZERO } from '@/lib/decimal/decimal'
import { formatSize } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { newId } from '@/lib/schema/newId'
import { openDialog } from '@/lib/stores/dialog'
import { annualizedRate } from '@/lib/trade/fundingRate'
import { PairFigures } from './PairFigures'
import { wayWords } from './standingWords'
import type { PairActions } from './usePairActions'

const LEVERAGES = ['1', '2', '3', '5', '10', '20'] as const
const WAYS: readonly WayOn[] = ['unwind', 'complete', 'leave']

/** Opens an asset long at one venue and short at another, as one order. */
export function PairTicket({
  group,
  venues,
  wanted,
  actions,
}: {
  group: AssetMarkets
  venues: readonly Provider[]
  /** Venues that the address names. */
  wanted: { long?: string | undefined; short?: string | undefined }
  actions: PairActions
}) {
  const { account } = useWallet()
  const live = useVenueFacts(group, venues, { sendsMode: false })
  const signs = useMemo(() => venueSigns(venues), [venues])
  const [chosen, setChosen] = useState(wanted)
  const [text, setText] = useState('')
  const [leverage, setLeverage] = useState<(typeof LEVERAGES)[number]>('5')
  const [way, setWay] = useState<WayOn>('unwind')
  const { long, short } = sidesOf(live, chosen)
  if (long === undefined || short === undefined) return null
  const size = parseDecimal(text) ?? ZERO
  const preview = previewPair(
    { size, leverage: Number(leverage) },
    { long: long.facts, short: short.facts },
  )
  const options = live.map(({ provider: { key, name } }) => ({ value: key, label: name }))
  const choose = (side: 'long' | 'short', key: string) => {
    const [own, opposite] = side === 'long' ? [long, short] : [short, long]
    // The venue of the other side: both change places.
    const isTaken = key === opposite.provider.key
    const rest = isTaken ? own.provider.key : opposite.provider.key
    setChosen(side === 'long' ? { long: key, short: rest } : { long: rest, short: key })
  }
  const isReady = account !== undefined && preview.isSendable && gt(size, ZERO)
  return (
    <section aria-label={t('Pair ticket')} className="bg-panel">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <h2 className="self-center font-semibold text-18">{group.symbol}</h2>
        <span aria-hidden="true" className="self-center text-up">
          ▲ {t('Long')}
        </span>
        <Select
          label={t('Long at')}
          size="lg"
          value={long.provider.key}
          options={options}
          onValueChange={(key) => choose('long', key)}
        />
        <IconButton
          label={t('Swap sides')}
          icon={<ArrowLeftRight size={14} aria-hidden="true" />}
          onClick={() => setChosen({ long: short.provider.key, short: long.provider.key })}
        />
        <span aria-hidden="true" className="self-center text-down">
          ▼ {t('Short')}
        </span>
        <Select
          label={t('Short at')}
          size="lg"
          value={short.provider.key}
          options={options}
          onValueChange={(key) => choose('short', key)}
        />
        <DecimalInput
          label={t('Size')}
          value={text}
          onValueChange={setText}
          unit={group.symbol}
          size="sm"
          className="w-48"
        />
        <Select
          label={t('Leverage')}
          size="lg"
          value={leverage}
          options={LEVERAGES.map((value) => ({ value, label: `${value}×` }))}
          onValueChange={setLeverage}
        />
      </div>
      <PairFigures
        preview={preview}
        symbol={group.symbol}
        rows={[
          legRow(preview.long, 'BUY', long, signs),
          legRow(preview.short, 'SELL', short, signs),
        ]}
        onSetUp={(venue) => openDialog('setup', venue)}
      />
      <div className="flex flex-wrap items-center gap-3 border-line border-t px-4 py-3">
        <span className="text-muted">{t('If one side does not execute in full')}</span>
        <SegmentedControl
          label={t('If one side does not execute in full')}
          segments={WAYS.map((key) => ({ key, label: wayWords(key) }))}
          value={way}
          onValueChange={setWay}
        />
        {account === undefined ? (
          <Button size="xl" tone="primary" className="ms-auto" onClick={() => openDialog('wallet')}>
            {t('Connect')}
          </Button>
        ) : (
          <Button
            size="xl"
            tone="primary"
            className="ms-auto"
            keepsFocus
            isBusy={actions.busyId !== undefined}
            disabled={!isReady}
            onClick={() => {
              const run = newRun({ account, group, preview, way, long, short })
              // Emptied, so that no press opens the same once more.
              void actions.open(run).then((isOpen) => (isOpen ? setText('') : undefined))
            }}
          >
            {buttonText(preview.size, group.symbol)}
          </Button>
        )}
      </div>
    </section>
  )
}

function buttonText(size: Decimal, symbol: string): string {
  if (isZero(size)) return t('Enter a size')
  return t('Open pair: {size} {symbol} long and short', {
    size: formatSize(size, { decimals: decimalPlaces(size) }),
    symbol,
  })
}

/** The sides that were chosen; else long where funding is lowest and short where it is highest. */
function sidesOf(
  live: readonly LiveVenue[],
  chosen: { long?: string | undefined; short?: string | undefined },
): { long: LiveVenue | undefined; short: LiveVenue | undefined } {
  const named = (key: string | undefined) => live.find(({ provider }) => provider.key === key)
  const byRate = live.toSorted((a, b) => Number(aprOf(a) ?? 0) - Number(aprOf(b) ?? 0))
  const long = named(chosen.long) ?? byRate.find((option) => option !== named(chosen.short))
  const short = named(chosen.short) ?? byRate.toReversed().find((option) => option !== long)
  return { long, short: short === long ? byRate.find((option) => option !== long) : short }
}

function aprOf({ provider, context }: LiveVenue): Decimal | undefined {
  const seconds = provider.funding?.ratePeriodSeconds
  const rate = context?.funding?.rate
  return seconds === undefined || rate === undefined ? undefined : annualizedRate(rate, seconds)
}

function legRow(
  quote: VenueQuote,
  side: 'BUY' | 'SELL',
  venue: LiveVenue,
  signs: ReturnType<typeof venueSigns>,
) {
  const { key, name } = venue.provider
  return { quote, side, name, sign: signs.get(key), apr: aprOf(venue) }
}

function newRun({
  account,
  group,
  preview,
  way,
  long,
  short,
}: {
  account: string
  group: AssetMarkets
  preview: PairPreview
  way: WayOn
  long: LiveVenue
  short: LiveVenue
}): PairRun {
  const leg = ({ provider, market }: LiveVenue, quote: VenueQuote, side: 'BUY' | 'SELL') =>
    newLeg({
      provider: provider.key,
      marketId: market.id,
      categoryId: market.categoryId,
      side,
      leverage: quote.leverage,
      size: quote.size,
      units: unitsOf(market),
    })
  return {
    id: newId(),
    address: account,
    asset: group.asset,
    symbol: group.symbol,
    startedAtMs: Date.now(),
    wayOn: way,
    isLeft: false,
    legs: [leg(long, preview.long, 'BUY'), leg(short, preview.short, 'SELL')],
  }
}
