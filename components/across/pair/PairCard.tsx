'use client'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { FromMark } from '@/components/figures/FromMark'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { VenueMark, type VenueSign } from '@/components/figures/VenueMark'
import { useMarkPrices } from '@/components/session/live/useMarkPrices'
import { useArePricesOld } from '@/components/session/live/useVenueAge'
import { useActivityOf } from '@/components/session/reads/useActivity'
import { Button } from '@/components/ui/controls/Button'
import {
  openSize,
  type PairLeg,
  type PairRun,
  standingOf,
  type WayOn,
  waysOn,
} from '@/lib/across/pair/pairLedger'
import { pairProfit } from '@/lib/across/pair/pairProfit'
import { isZero } from '@/lib/decimal/compare'
import { add, type Decimal, ZERO } from '@/lib/decimal/decimal'
import { formatSize } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Activity } from '@/lib/schema/model/activity'
import { forgetPair } from '@/lib/stores/orders/pairs'
import { standingWords, wayWords } from './standingWords'
import type { PairActions } from './usePairActions'

const FUNDING = ['FUNDING'] as const
/** Pause between two looks at the venues while an outcome is not known. */
const LOOK_EVERY_MS = 3_000

type FundingPaid = Extract<Activity, { type: 'FUNDING' }>

/** One pair as one row: its positions, its result, and its actions. */
export function PairCard({
  run,
  signs,
  actions,
}: {
  run: PairRun
  signs: ReadonlyMap<string, VenueSign>
  actions: PairActions
}) {
  const standing = standingOf(run)
  const isDoubtful = standing === 'unknown' || standing === 'sending'
  const look = useEffectEvent(() => {
    if (actions.busyId === undefined) void actions.look(run)
  })
  useEffect(() => {
    if (!isDoubtful) return undefined
    look()
    const timer = setInterval(() => look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isDoubtful])
  const [long, short] = run.legs
  const marks = [useLegMark(long), useLegMark(short)]
  const areOld = [useArePricesOld(long.provider), useArePricesOld(short.provider)]
  const funding = add(useLegFunding(long), useLegFunding(short))
  const profit = pairProfit(run, marks, funding)
  const ways = waysOn(run)
  const isBusy = actions.busyId === run.id
  const isOver = (standing === 'closed' || standing === 'nothing') && !isBusy
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b px-4 py-3">
      <h3 className="w-16 font-semibold text-14">{run.symbol}</h3>
      <div className="grid gap-1">
        {run.legs.map((leg) => (
          <LegLine key={leg.side} leg={leg} sign={signs.get(leg.provider)} />
        ))}
      </div>
      <p
        role={standing === 'uneven' || isDoubtful ? 'alert' : undefined}
        className={`inline-flex min-w-48 flex-1 items-center gap-1.5 ${standing === 'uneven' ? 'text-warn' : 'text-muted'}`}
      >
        {standing === 'uneven' || standing === 'unknown' ? (
          <TriangleAlert size={14} aria-hidden="true" className="shrink-0" />
        ) : null}
        {standing === 'nothing' && isBusy ? t('Signing both orders') : standingWords(run)}
      </p>
      <dl className="flex gap-5 text-end tabular-nums">
        <div>
          <dt className="text-11 text-muted">{t('Funding')}</dt>
          <dd>
            <SignedPnl value={funding} hasSymbol />
          </dd>
        </div>
        <div>
          <dt className="text-11 text-muted">{t('Net PnL')}</dt>
          <dd title={t('Both sides at their mark prices, less fees, with funding')}>
            <FromMark isOld={areOld.includes(true)}>
              <SignedPnl value={profit} hasSymbol />
            </FromMark>
          </dd>
        </div>
      </dl>
      <div className="flex min-w-40 justify-end gap-2">
        {ways.map((way: WayOn) =>
          way === 'leave' && run.isLeft ? null : (
            <Button
              key={way}
              size="lg"
              tone={way === run.wayOn ? 'primary' : 'neutral'}
              isBusy={actions.busyId !== undefined}
              onClick={() => void actions.takeWay(run, way)}
            >
              {wayWords(way)}
            </Button>
          ),
        )}
        {standing === 'even' ? (
          <Button
            size="lg"
            tone="danger"
            isBusy={actions.busyId !== undefined}
            onClick={() => void actions.takeWay(run, 'unwind')}
          >
            {t('Close both')}
          </Button>
        ) : null}
        {isOver ? (
          <Button size="lg" tone="ghost" onClick={() => forgetPair(run.id)}>
            {t('Remove')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function LegLine({ leg, sign }: { leg: PairLeg; sign: VenueSign | undefined }) {
  const size = openSize(leg)
  const isGone = isZero(size) && !isZero(leg.opened)
  const displayedSize = isGone ? leg.opened : size
  return (
    <span className="inline-flex items-center gap-1.5">
      <VenueMark sign={sign} />
      <span className={leg.side === 'BUY' ? 'text-up' : 'text-down'}>
        {leg.side === 'BUY' ? t('Long') : t('Short')}
      </span>
      <span className={isGone ? 'text-faint line-through tabular-nums' : 'tabular-nums'}>
        {formatSize(displayedSize, { decimals: decimalPlaces(displayedSize) })}
      </span>
      {leg.inFlight === undefined ? null : (
        <span className="text-warn">
          {leg.inFlight.purpose === 'open' ? t('opening') : t('closing')}{' '}
          {formatSize(leg.inFlight.size, { decimals: decimalPlaces(leg.inFlight.size) })}
        </span>
      )}
      {leg.refusal === undefined ? null : <span className="text-warn">{leg.refusal}</span>}
    </span>
  )
}

function useLegMark({ provider, marketId }: PairLeg): Decimal | undefined {
  return useMarkPrices(provider, [marketId]).get(marketId)
}

/** Funding of a leg's market since the leg was opened; above zero was received. */
function useLegFunding({ provider, marketId, openedAtMs }: PairLeg): Decimal {
  const { rows } = useActivityOf(provider, FUNDING, isFunding)
  if (openedAtMs === undefined) return ZERO
  return (rows ?? [])
    .filter(({ market, timestamp }) => {
      return market.id === marketId && Date.parse(timestamp) >= openedAtMs
    })
    .reduce((sum, { amount }) => add(sum, amount), ZERO)
}

function isFunding(event: Activity): event is FundingPaid {
  return event.type === 'FUNDING'
}
