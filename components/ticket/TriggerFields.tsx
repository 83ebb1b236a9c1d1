'use client'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice } from '@/lib/decimal/format'
import { say } from '@/lib/messages/say'
import { priceDecimalsAt, priceStepAt } from '@/lib/trade/priceStep'
import { snapPrice } from '@/lib/trade/snapPrice'
import { triggerDirection } from '@/lib/trade/triggerSide'
import { FieldError } from './FieldError'
import { worstTriggerPrice } from './ticketPrices'
import type { OrderFormModel } from './useOrderForm'

/** What wakes a stop or take-profit entry, and whether it then takes the market or a limit. */
export function TriggerFields({ model }: { model: OrderFormModel }) {
  const { state, inputs, dispatch } = model
  const { market } = inputs
  const { entry, side } = state
  const quote = market.quoteAsset.displaySymbol
  const where = triggerDirection(state.type === 'STOP' ? 'stop' : 'takeProfit', side)
  return (
    <>
      <div>
        <DecimalInput
          label={say('Trigger')}
          accessibleName={say('Trigger price')}
          value={entry.price}
          onValueChange={(price) => dispatch({ kind: 'entry', change: { price } })}
          stepAt={(price) => priceStepAt(market, price)}
          snap={(price) => snapPrice(market, price, side)}
          placeholder={where === 'above' ? say('Above mark') : say('Below mark')}
          error={model.errorOf('entry')?.message}
          unit={
            <>
              {quote}
              <span className="text-11">{say('mark')}</span>
            </>
          }
        />
        <FieldError model={model} field="entry" isCureOnly />
      </div>
      <SegmentedControl
        label={say('Once triggered')}
        className="w-full"
        value={entry.executes}
        onValueChange={(executes) => dispatch({ kind: 'entry', change: { executes } })}
        segments={[
          { key: 'MARKET', label: say('At market') },
          { key: 'LIMIT', label: say('At a limit') },
        ]}
      />
      {entry.executes === 'LIMIT' ? (
        <div>
          <DecimalInput
            label={say('Limit')}
            accessibleName={say('Limit price')}
            value={entry.limit}
            onValueChange={(limit) => dispatch({ kind: 'entry', change: { limit } })}
            stepAt={(price) => priceStepAt(market, price)}
            snap={(price) => snapPrice(market, price, side)}
            placeholder={entry.price === '' ? say('Price') : entry.price}
            error={model.errorOf('price')?.message}
            unit={quote}
          />
          <FieldError model={model} field="price" isCureOnly />
        </div>
      ) : null}
      <p className="text-11 text-muted">{whatHappens(model, where)}</p>
    </>
  )
}

/** What the order waits for and what it does then, in two sentences. */
function whatHappens({ state, inputs, summary }: OrderFormModel, where: 'above' | 'below'): string {
  const { market, markPrice } = inputs
  const price = (value: Decimal) => formatPrice(value, { decimals: priceDecimalsAt(market, value) })
  const now = markPrice === undefined ? undefined : price(markPrice)
  const waits =
    where === 'above'
      ? now === undefined
        ? say('Sleeps until the mark price rises to the trigger.')
        : say('Sleeps until the mark price (now {now}) rises to the trigger.', { now })
      : now === undefined
        ? say('Sleeps until the mark price falls to the trigger.')
        : say('Sleeps until the mark price (now {now}) falls to the trigger.', { now })
  return `${waits} ${then()}`

  function then(): string {
    if (state.entry.executes === 'LIMIT') return say('Then it rests at its limit.')
    if (summary.triggerPrice === undefined) return say('Then it takes the market.')
    const worst = price(worstTriggerPrice(inputs, summary.triggerPrice, state.side))
    return state.side === 'BUY'
      ? say('Then it takes the market, up to {worst}.', { worst })
      : say('Then it takes the market, no less than {worst}.', { worst })
  }
}
