'use client'
import { Countdown } from '@/components/figures/Countdown'
import { DIRECTION_TEXT, directionOf } from '@/components/figures/direction'
import { tNodes } from '@/components/ui/tNodes'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatFundingRate, formatPercent, MISSING } from '@/lib/decimal/format'
import { annualizedRate } from '@/lib/trade/fundingRate'

export interface FundingBadgeProps {
  /** Rate per period as a fraction. */
  rate: Decimal | undefined
  /** Seconds that the rate stands for, from the provider's descriptor. */
  ratePeriodSeconds: number | undefined
  /** By the venue's clock. */
  nextFundingMs: number | undefined
  /** Milliseconds that the venue's clock is ahead of this device's. */
  aheadMs: number
  /** Seconds between two payments, from the provider's descriptor. */
  cadenceSeconds: number | undefined
}

/** Funding per period, the same rate over a year, and the time until it is paid. */
export function FundingBadge(props: FundingBadgeProps) {
  const { rate, ratePeriodSeconds, nextFundingMs, aheadMs, cadenceSeconds } = props
  if (rate === undefined) return <span>{MISSING}</span>
  // A quiet market sends no new target once the last one has passed.
  const everyMs = cadenceSeconds === undefined ? undefined : cadenceSeconds * 1_000
  const countdown = <Countdown untilMs={nextFundingMs} aheadMs={aheadMs} everyMs={everyMs} />
  return (
    <>
      <span className={DIRECTION_TEXT[directionOf(rate)]}>{formatFundingRate(rate)}</span>{' '}
      <span className="text-12 text-muted">
        {ratePeriodSeconds === undefined
          ? countdown
          : tNodes('{rate} APR · {countdown}', {
              rate: formatPercent(annualizedRate(rate, ratePeriodSeconds), {
                decimals: 1,
                signed: true,
              }),
              countdown,
            })}
      </span>
    </>
  )
}
