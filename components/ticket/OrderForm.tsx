'use client'
import dynamic from 'next/dynamic'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { Tabs } from '@/components/ui/Tabs'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'
import { marketKey } from '@/lib/stores/market'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { LeverageBar } from './LeverageBar'
import { OrderFlags } from './OrderFlags'
import { OrderSummary } from './OrderSummary'
import { PriceField } from './PriceField'
import { SizeField } from './SizeField'
import { SubmitButton } from './SubmitButton'
import { TicketSettings } from './TicketSettings'
import { TpSlFields } from './TpSlFields'
import type { TicketType } from './ticketState'
import { useOrderForm } from './useOrderForm'

const ConfirmOrderDialog = dynamic(() =>
  import('./ConfirmOrderDialog').then((module) => module.ConfirmOrderDialog),
)

export interface OrderFormProps {
  provider: Provider
  market: Market
}

/** The order ticket of one market. Another market begins with an empty one. */
export function OrderForm({ provider, market }: OrderFormProps) {
  return <Ticket key={marketKey(provider.key, market.id)} provider={provider} market={market} />
}

const TYPES: readonly { key: TicketType; label: string }[] = [
  { key: 'MARKET', label: 'Market' },
  { key: 'LIMIT', label: 'Limit' },
]

function Ticket({ provider, market }: OrderFormProps) {
  const model = useOrderForm(provider, market)
  const { state, dispatch } = model
  const isSpot = isSpotMarket(market)
  const [buy, sell] = isSpot ? ['Buy', 'Sell'] : ['Long', 'Short']
  return (
    <form
      aria-label="Order ticket"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        focusFirstInvalid(event.currentTarget)
        void model.press()
      }}
      className="flex flex-col gap-2.5 p-3"
    >
      {isSpot ? null : <LeverageBar provider={provider} model={model} />}
      <SegmentedControl
        label="Side"
        size="lg"
        value={state.side}
        onValueChange={(side) => dispatch({ kind: 'side', side })}
        segments={[
          { key: 'BUY', label: <SideLabel word={buy} arrow="▲" />, tone: 'up' },
          { key: 'SELL', label: <SideLabel word={sell} arrow="▼" />, tone: 'down' },
        ]}
      />
      <Tabs
        label="Order type"
        className="-mx-3"
        items={TYPES}
        value={state.type}
        onValueChange={(type) => dispatch({ kind: 'type', type })}
        aside={<TicketSettings />}
      >
        <div className="flex flex-col gap-2.5 px-3 pt-2.5">
          <PriceField model={model} />
          <SizeField model={model} />
          {isSpot ? null : <TpSlFields model={model} />}
          <OrderFlags model={model} />
          <SubmitButton model={model} />
          <OrderSummary model={model} />
        </div>
      </Tabs>
      {model.confirmation === undefined ? null : (
        <ConfirmOrderDialog
          provider={provider}
          model={model}
          params={model.confirmation.params}
          onConfirm={() => void model.confirmation?.confirm()}
          onClose={model.confirmation.leave}
        />
      )}
    </form>
  )
}

function SideLabel({ word, arrow }: { word: string; arrow: string }) {
  return (
    <>
      {word} <span aria-hidden="true">{arrow}</span>
    </>
  )
}

function focusFirstInvalid(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
