'use client'
import { memo } from 'react'
import { Own } from '@/components/figures/Own'
import { DISTANCE_BASES, distanceName } from '@/components/session/live/account/distanceBases'
import { Checkbox } from '@/components/ui/controls/Checkbox'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { Select } from '@/components/ui/controls/Select'
import { formatSigned } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import { ticketStore } from '@/lib/stores/ticket'
import type { DistanceBasis, TriggerLeg } from '@/lib/trade/exits/readTrigger'
import { priceStepAt } from '@/lib/trade/orders/priceStep'
import { snapPrice } from '@/lib/trade/orders/snapPrice'
import { replacesExits } from './model/replacedExit'
import type { TicketInputs } from './model/ticketInputs'
import type { OrderFormModel } from './model/useOrderForm'
import { FieldError } from './validation/FieldError'

const BASIS_UNITS: Record<DistanceBasis, string> = { percent: '%', roe: '%', pnl: '$', offset: '±' }

/** Take profit and stop loss of the order, by price or by distance from the entry. */
export function TpSlFields({ model }: { model: OrderFormModel }) {
  const { state, inputs, dispatch } = model
  return (
    <div className="flex flex-col gap-1.5">
      <LegsSwitch isOn={state.hasTriggers} basis={inputs.triggerBasis} dispatch={dispatch} />
      {state.hasTriggers ? (
        <>
          <LegFields model={model} leg="takeProfit" />
          <LegFields model={model} leg="stopLoss" />
          <LegNote
            rules={inputs.rules}
            venueName={inputs.venueName}
            replacesExits={replacesExits(state, inputs)}
          />
        </>
      ) : null}
    </div>
  )
}

/** Whether the order has them, and what their distance is said in. Updates of the book do not render it. */
const LegsSwitch = memo(function LegsSwitch({
  isOn,
  basis,
  dispatch,
}: {
  isOn: boolean
  basis: DistanceBasis
  dispatch: OrderFormModel['dispatch']
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <Checkbox
        label={t('Take profit and stop loss')}
        isChecked={isOn}
        onCheckedChange={(wanted) => dispatch({ kind: 'triggers', isOn: wanted })}
      />
      {isOn ? (
        <Select
          label={t('Distance of take profit and stop loss')}
          value={basis}
          onValueChange={(triggerBasis) => ticketStore.setState({ triggerBasis })}
          options={DISTANCE_BASES}
        />
      ) : null}
    </div>
  )
})

/**
 * What TP and SL of an order cannot have at the venue, each by itself where they differ, and that they
 * replace those of the position.
 */
export function LegNote({
  rules,
  venueName,
  replacesExits: isReplacing = false,
}: Pick<TicketInputs, 'rules' | 'venueName'> & { replacesExits?: boolean }) {
  const { takeProfit, stopLoss } = rules.attachedLegs
  const lines = (['size', 'limitPrice'] as const).flatMap((part) => {
    if (takeProfit[part] && stopLoss[part]) return []
    if (!takeProfit[part] && !stopLoss[part]) return [bothWithout(part, venueName)]
    return [oneWithout(part, { leg: takeProfit[part] ? 'SL' : 'TP', venueName })]
  })
  if (isReplacing) lines.push(t('When the order fills, they replace the position’s TP/SL.'))
  return lines.length === 0 ? null : <p className="text-11 text-muted">{lines.join(' ')}</p>
}

function bothWithout(part: 'size' | 'limitPrice', venueName: string): string {
  return part === 'size'
    ? t('They cover the whole order: {venueName} does not support a size for each.', { venueName })
    : t('They execute at market.')
}

function oneWithout(
  part: 'size' | 'limitPrice',
  { leg, venueName }: { leg: 'TP' | 'SL'; venueName: string },
): string {
  return part === 'size'
    ? t('{leg} covers the whole order: {venueName} does not support a size for it.', {
        leg,
        venueName,
      })
    : t('{leg} executes at market.', { leg })
}

function LegFields({ model, leg }: { model: OrderFormModel; leg: TriggerLeg }) {
  const { inputs, state, dispatch, summary } = model
  const { market } = inputs
  const figures = summary[leg]
  const isProfit = leg === 'takeProfit'
  const error = model.errorOf(leg)
  const basis = inputs.triggerBasis
  // Away from the entry price: what was asked for is reached at least.
  const snapSide = isProfit === (state.side === 'BUY') ? 'SELL' : 'BUY'
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_84px] gap-1.5">
        <DecimalInput
          size="sm"
          label={isProfit ? 'TP' : 'SL'}
          accessibleName={isProfit ? t('Take profit price') : t('Stop loss price')}
          value={figures.priceText}
          onValueChange={(text) => dispatch({ kind: 'trigger', leg, basis: 'price', text })}
          stepAt={(price) => priceStepAt(market, price)}
          snap={(price) => snapPrice(market, price, snapSide)}
          placeholder={t('Price')}
          error={error?.message}
          unit={
            figures.profit === undefined ? null : (
              <span className="text-11" title={t('PnL at this price, before fees')}>
                <Own>{formatSigned(figures.profit, { decimals: 2 })}</Own>
              </span>
            )
          }
        />
        <DecimalInput
          size="sm"
          label=""
          accessibleName={distanceName(isProfit, basis)}
          value={figures.distanceText}
          onValueChange={(text) => dispatch({ kind: 'trigger', leg, basis, text })}
          allowsNegative
          placeholder="0"
          unit={BASIS_UNITS[basis]}
        />
      </div>
      {error === undefined ? null : <FieldError model={model} field={leg} isFixOnly />}
    </div>
  )
}
