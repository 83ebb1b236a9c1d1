'use client'
import { type Dispatch, memo } from 'react'
import { Checkbox } from '@/components/ui/controls/Checkbox'
import { Select } from '@/components/ui/controls/Select'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import type { VenueRules } from '@/lib/trade/rules/venueRules'
import { isReduceOnlyForced } from './model/allowedState'
import type { TicketDraft } from './model/ticketInputs'
import type { RestingTime, TicketAction, TicketState } from './model/ticketState'

export interface OrderFlagsProps {
  state: TicketState
  dispatch: Dispatch<TicketAction>
  market: Market
  rules: VenueRules
  venueName: string
}

/**
 * Reduce only, post only, and how long a limit order may rest. Updates of the book do not render
 * it.
 */
export const OrderFlags = memo(function OrderFlags(props: OrderFlagsProps) {
  const { state, dispatch, market, rules, venueName } = props
  const isLimit = state.type === 'LIMIT'
  const canRest = isLimit || state.type === 'SCALE'
  const isForced = state.type !== 'TWAP' && isReduceOnlyForced(state, rules)
  const takesPostOnly = rules.timesInForce.includes('POST_ONLY')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 whitespace-nowrap">
      {isSpotMarket(market) ? null : (
        <Checkbox
          label={t('Reduce only')}
          isChecked={state.reduceOnly}
          onCheckedChange={(isOn) => dispatch({ kind: 'reduceOnly', isOn })}
          {...(isForced
            ? {
                disabledReason: t('These orders only reduce a position on {venueName}.', {
                  venueName,
                }),
              }
            : {})}
        />
      )}
      {canRest ? (
        <Checkbox
          label={t('Post only')}
          isChecked={state.postOnly}
          onCheckedChange={(isOn) => dispatch({ kind: 'postOnly', isOn })}
          {...(takesPostOnly
            ? {}
            : { disabledReason: t('{name} has no such orders.', { name: venueName }) })}
        />
      ) : null}
      {isLimit ? (
        <Select
          label={t('Time in force')}
          value={state.timeInForce}
          onValueChange={(timeInForce) => dispatch({ kind: 'timeInForce', timeInForce })}
          options={timeOptions(rules, venueName)}
        />
      ) : null}
    </div>
  )
})

/** What the flags show of a ticket. */
export function flagsOf({
  state,
  dispatch,
  inputs: { market, rules, venueName },
}: Pick<TicketDraft, 'state' | 'dispatch' | 'inputs'>): OrderFlagsProps {
  return { state, dispatch, market, rules, venueName }
}

const TIMES: readonly RestingTime[] = ['GTC', 'IOC', 'GTT']

/** The usual times and those of the venue; what it does not take says so. */
function timeOptions({ timesInForce }: VenueRules, venueName: string) {
  return TIMES.filter((time) => time !== 'GTT' || timesInForce.includes('GTT')).map((time) =>
    timesInForce.includes(time)
      ? { value: time, label: time }
      : {
          value: time,
          label: t('{time} (not on {venueName})', { time, venueName }),
          disabled: true,
        },
  )
}
