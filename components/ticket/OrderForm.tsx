'use client'
import dynamic from 'next/dynamic'
import { memo } from 'react'
import { keepLoading } from '@/components/ui/keepLoading'
import { Patience } from '@/components/ui/Patience'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { Skeleton } from '@/components/ui/Skeleton'
import { Tabs } from '@/components/ui/Tabs'
import { say } from '@/lib/messages/say'
import type { Side } from '@/lib/schema/enums'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'
import { marketKey } from '@/lib/stores/market'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { LeverageBar } from './LeverageBar'
import { OrderFlags } from './OrderFlags'
import { OrderSummary } from './OrderSummary'
import { PriceField } from './PriceField'
import { SizeField } from './SizeField'
import { TicketForm } from './TicketForm'
import { TpSlFields } from './TpSlFields'
import { isTriggerType } from './ticketState'
import { ticketTabs } from './ticketTabs'
import { type TicketDraft, useOrderForm, useTicketDraft } from './useOrderForm'

// Most orders are Market or Limit: the other tabs come when they are opened.
const TriggerFields = dynamic(
  keepLoading(() => import('./TriggerFields').then((module) => module.TriggerFields)),
  { ssr: false, loading: () => <FieldsOnTheirWay heights={TRIGGER_LINES} /> },
)

const TwapTicket = dynamic(
  keepLoading(() => import('./TwapTicket').then((module) => module.TwapTicket)),
  { ssr: false, loading: () => <FieldsOnTheirWay heights={FORM_LINES} /> },
)

const ScaleTicket = dynamic(
  keepLoading(() => import('./ScaleTicket').then((module) => module.ScaleTicket)),
  { ssr: false, loading: () => <FieldsOnTheirWay heights={FORM_LINES} /> },
)

/** Fields in grey, in pixels: a trigger and how it executes; a whole tab with its button. */
const TRIGGER_LINES = [38, 32]
const FORM_LINES = [38, 38, 22, 60, 42]

function FieldsOnTheirWay({ heights }: { heights: readonly number[] }) {
  return (
    <Patience>
      <div aria-busy="true" className="grid gap-2.5 px-3 py-2.5">
        <span className="sr-only">{say('Loading')}</span>
        {heights.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed column of grey shapes
          <span key={index} style={{ height }} className="block">
            <Skeleton className="block h-full w-full" />
          </span>
        ))}
      </div>
    </Patience>
  )
}

export interface OrderFormProps {
  provider: Provider
  market: Market
}

/** The order ticket of one market. Another market begins with an empty one. */
export function OrderForm({ provider, market }: OrderFormProps) {
  return <Ticket key={marketKey(provider.key, market.id)} provider={provider} market={market} />
}

function Ticket({ provider, market }: OrderFormProps) {
  const draft = useTicketDraft(provider, market)
  const { state, dispatch, inputs } = draft
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <LeverageBar
        provider={provider}
        market={market}
        leverage={inputs.leverage}
        marginMode={inputs.marginMode}
        position={inputs.position}
      />
      <SideSwitch side={state.side} isSpot={isSpotMarket(market)} dispatch={dispatch} />
      <Tabs
        label={say('Order type')}
        className="-mx-3"
        items={ticketTabs(provider, market)}
        value={state.type}
        onValueChange={(type) => dispatch({ kind: 'type', type })}
      >
        {state.type === 'TWAP' ? (
          <TwapTicket provider={provider} draft={draft} />
        ) : state.type === 'SCALE' ? (
          <ScaleTicket provider={provider} draft={draft} />
        ) : (
          <OneOrder provider={provider} draft={draft} />
        )}
      </Tabs>
    </div>
  )
}

function OneOrder({ provider, draft }: { provider: Provider; draft: TicketDraft }) {
  const model = useOrderForm(provider, draft)
  const isSpot = isSpotMarket(model.inputs.market)
  const sleeps = isTriggerType(model.state.type)
  return (
    <TicketForm provider={provider} model={model} after={<OrderSummary model={model} />}>
      <PriceField model={model} />
      {sleeps ? <TriggerFields model={model} /> : null}
      <SizeField model={model} />
      {sleeps || isSpot ? null : <TpSlFields model={model} />}
      <OrderFlags state={model.state} dispatch={model.dispatch} market={model.inputs.market} />
    </TicketForm>
  )
}

const SideSwitch = memo(function SideSwitch({
  side,
  isSpot,
  dispatch,
}: {
  side: Side
  isSpot: boolean
  dispatch: TicketDraft['dispatch']
}) {
  const [buy, sell] = isSpot ? [say('Buy'), say('Sell')] : [say('Long'), say('Short')]
  return (
    <SegmentedControl
      label={say('Side')}
      size="lg"
      value={side}
      onValueChange={(next) => dispatch({ kind: 'side', side: next })}
      segments={[
        { key: 'BUY', label: <SideLabel word={buy} arrow="▲" />, tone: 'up' },
        { key: 'SELL', label: <SideLabel word={sell} arrow="▼" />, tone: 'down' },
      ]}
    />
  )
})

function SideLabel({ word, arrow }: { word: string; arrow: string }) {
  return (
    <>
      {word} <span aria-hidden="true">{arrow}</span>
    </>
  )
}
