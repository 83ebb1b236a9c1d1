'use client'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import { triggerDirection } from '@/lib/trade/exits/triggerSide'
import { priceDecimalsAt, priceStepAt } from '@/lib/trade/orders/priceStep'
import { snapPrice } from '@/lib/trade/orders/snapPrice'
import { isReduceOnlyForced } from './model/allowedState'
import { replacedExit } from './model/replacedExit'
import { isTriggerType, orderTypeOf } from './model/ticketState'
import type { OrderFormModel } from './model/useOrderForm'
import { FieldError } from './validation/FieldError'

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
          label={t('Trigger')}
          accessibleName={t('Trigger price')}
          value={entry.price}
          onValueChange={(price) => dispatch({ kind: 'entry', change: { price } })}
          stepAt={(price) => priceStepAt(market, price)}
          snap={(price) => snapPrice(market, price, side)}
          placeholder={where === 'above' ? t('Above mark') : t('Below mark')}
          error={model.errorOf('entry')?.message}
          unit={
            <>
              {quote}
              <span className="text-11">{t('mark')}</span>
            </>
          }
        />
        <FieldError model={model} field="entry" isFixOnly />
      </div>
      <SegmentedControl
        label={t('Order when triggered')}
        className="w-full"
        value={entry.executes}
        onValueChange={(executes) => dispatch({ kind: 'entry', change: { executes } })}
        segments={[
          { key: 'MARKET', label: t('At market'), ...unlessTaken(model, 'MARKET') },
          { key: 'LIMIT', label: t('Limit'), ...unlessTaken(model, 'LIMIT') },
        ]}
      />
      {entry.executes === 'LIMIT' ? (
        <div>
          <DecimalInput
            label={t('Limit')}
            accessibleName={t('Limit price')}
            value={entry.limit}
            onValueChange={(limit) => dispatch({ kind: 'entry', change: { limit } })}
            stepAt={(price) => priceStepAt(market, price)}
            snap={(price) => snapPrice(market, price, side)}
            placeholder={entry.price === '' ? t('Price') : entry.price}
            error={model.errorOf('price')?.message}
            unit={quote}
          />
          <FieldError model={model} field="price" isFixOnly />
        </div>
      ) : null}
      <p className="text-11 text-muted">
        {`${whatHappens(model, where)} ${limitsText(model)}`.trim()}
      </p>
    </>
  )
}

/** Why the order cannot execute this way once triggered. */
function unlessTaken(
  { state, inputs: { rules, venueName } }: OrderFormModel,
  executes: 'MARKET' | 'LIMIT',
): { disabledReason?: string } {
  if (!isTriggerType(state.type) || rules.orderTypes.includes(`${state.type}_${executes}`))
    return {}
  return {
    disabledReason:
      executes === 'LIMIT'
        ? t('On {venueName} triggers execute at market only.', { venueName })
        : t('On {venueName} triggers place limit orders only.', { venueName }),
  }
}

/** What the venue does not take here, in words. */
function limitsText(model: OrderFormModel): string {
  const { disabledReason } = unlessTaken(
    model,
    model.state.entry.executes === 'MARKET' ? 'LIMIT' : 'MARKET',
  )
  const { rules, venueName } = model.inputs
  const forced = isReduceOnlyForced(model.state, rules)
    ? t('These orders only reduce a position on {venueName}.', { venueName })
    : ''
  return [disabledReason ?? '', forced, singleText(model)].filter((text) => text !== '').join(' ')
}

/** That a position has one such order, and which one this replaces. */
function singleText({ state, inputs }: OrderFormModel): string {
  const { rules, venueName, market } = inputs
  if (!rules.singleTypes.includes(orderTypeOf(state))) return ''
  const { triggerPrice } = replacedExit(state, inputs) ?? {}
  const isStop = state.type === 'STOP'
  if (triggerPrice === undefined) {
    return isStop
      ? t('A position on {venueName} has one stop loss.', { venueName })
      : t('A position on {venueName} has one take profit.', { venueName })
  }
  const price = formatPrice(triggerPrice, { decimals: priceDecimalsAt(market, triggerPrice) })
  return isStop
    ? t('Replaces the stop loss at {price}.', { price })
    : t('Replaces the take profit at {price}.', { price })
}

/** What the order waits for and what it does then, in two sentences. */
function whatHappens({ state, inputs, summary }: OrderFormModel, where: 'above' | 'below'): string {
  const { market, markPrice } = inputs
  const price = (value: Decimal) => formatPrice(value, { decimals: priceDecimalsAt(market, value) })
  const now = markPrice === undefined ? undefined : price(markPrice)
  const waits =
    where === 'above'
      ? now === undefined
        ? t('Triggers when the mark price rises to the trigger price.')
        : t('Triggers when the mark price (now {now}) rises to the trigger price.', { now })
      : now === undefined
        ? t('Triggers when the mark price falls to the trigger price.')
        : t('Triggers when the mark price (now {now}) falls to the trigger price.', { now })
  return `${waits} ${then()}`

  function then(): string {
    if (state.entry.executes === 'LIMIT') return t('Triggers a limit order.')
    if (inputs.rules.unboundedTypes.includes(orderTypeOf(state))) {
      return t('Triggers a market order, without a bound.')
    }
    if (summary.sentPrice === undefined) return t('Triggers a market order.')
    const worst = price(summary.sentPrice)
    return state.side === 'BUY'
      ? t('Triggers a market order, up to {worst}.', { worst })
      : t('Triggers a market order, no less than {worst}.', { worst })
  }
}
