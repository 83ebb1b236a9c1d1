'use client'
import { type Dispatch, memo } from 'react'
import { Checkbox } from '@/components/ui/Checkbox'
import { Select } from '@/components/ui/Select'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import type { TicketAction, TicketState } from './ticketState'

export interface OrderFlagsProps {
  state: TicketState
  dispatch: Dispatch<TicketAction>
  market: Market
}

/** Reduce only, post only, and how long a limit order may rest. News of the book leave it as it is. */
export const OrderFlags = memo(function OrderFlags({ state, dispatch, market }: OrderFlagsProps) {
  const isLimit = state.type === 'LIMIT'
  const canRest = isLimit || state.type === 'SCALE'
  return (
    <div className="flex items-center justify-between gap-2">
      {isSpotMarket(market) ? null : (
        <Checkbox
          label={say('Reduce only')}
          isChecked={state.reduceOnly}
          onCheckedChange={(isOn) => dispatch({ kind: 'reduceOnly', isOn })}
        />
      )}
      {canRest ? (
        <Checkbox
          label={say('Post only')}
          isChecked={state.postOnly}
          onCheckedChange={(isOn) => dispatch({ kind: 'postOnly', isOn })}
        />
      ) : null}
      {isLimit ? (
        <Select
          label={say('Time in force')}
          value={state.timeInForce}
          onValueChange={(timeInForce) => dispatch({ kind: 'timeInForce', timeInForce })}
          options={[
            { value: 'GTC', label: 'GTC' },
            { value: 'IOC', label: 'IOC' },
          ]}
        />
      ) : null}
    </div>
  )
})
