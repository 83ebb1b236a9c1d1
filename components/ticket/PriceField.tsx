'use client'
import { Usd } from '@/components/figures/Usd'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { say } from '@/lib/messages/say'
import { priceStepAt } from '@/lib/trade/priceStep'
import { snapPrice } from '@/lib/trade/snapPrice'
import { FieldError } from './FieldError'
import { bestPrices } from './ticketPrices'
import type { OrderFormModel } from './useOrderForm'

/** What is free to trade with, and the price of a limit order with the book's prices to take. */
export function PriceField({ model }: { model: OrderFormModel }) {
  const { state, inputs, summary, dispatch } = model
  const { market } = inputs
  const quote = market.quoteAsset.displaySymbol
  const { bid, ask, mid } = bestPrices(inputs.book)
  const best = state.side === 'BUY' ? bid : ask
  return (
    <>
      <p className="flex justify-between text-muted">
        <span>{say('Available')}</span>
        <span className="font-medium text-fg">
          <Usd value={summary.available} hasSymbol={false} isOwn /> {quote}
        </span>
      </p>
      {state.type !== 'LIMIT' ? null : (
        <div>
          <DecimalInput
            label={say('Price')}
            value={state.price}
            onValueChange={(text) => dispatch({ kind: 'price', text })}
            stepAt={(price) => priceStepAt(market, price)}
            snap={(price) => snapPrice(market, price, state.side)}
            error={model.errorOf('price')?.message}
            unit={
              <>
                {quote}
                <TakeButton
                  text={say('Mid')}
                  name={say('Use mid price')}
                  onPress={
                    mid === undefined
                      ? undefined
                      : () => dispatch({ kind: 'price', text: snapPrice(market, mid, state.side) })
                  }
                />
                <TakeButton
                  text={state.side === 'BUY' ? say('Bid') : say('Ask')}
                  name={state.side === 'BUY' ? say('Use best bid') : say('Use best ask')}
                  onPress={
                    best === undefined ? undefined : () => dispatch({ kind: 'price', text: best })
                  }
                />
              </>
            }
          />
          <FieldError model={model} field="price" isCureOnly />
        </div>
      )}
    </>
  )
}

function TakeButton({
  text,
  name,
  onPress,
}: {
  text: string
  name: string
  onPress: (() => void) | undefined
}) {
  return (
    <button
      type="button"
      aria-label={name}
      disabled={onPress === undefined}
      onClick={onPress}
      className="min-h-6 pointer-coarse:min-h-11 font-medium text-accent disabled:text-faint"
    >
      {text}
    </button>
  )
}
