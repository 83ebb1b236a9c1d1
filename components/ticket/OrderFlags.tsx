'use client'
import { Checkbox } from '@/components/ui/Checkbox'
import { Select } from '@/components/ui/Select'
import { say } from '@/lib/messages/say'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import type { OrderFormModel } from './useOrderForm'

/** Reduce only, post only, and how long a limit order may rest. */
export function OrderFlags({ model }: { model: OrderFormModel }) {
  const { state, dispatch } = model
  const isLimit = state.type === 'LIMIT'
  const canRest = isLimit || state.type === 'SCALE'
  return (
    <div className="flex items-center justify-between gap-2">
      {isSpotMarket(model.inputs.market) ? null : (
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
}
