'use client'
import dynamic from 'next/dynamic'
import { memo, type ReactNode, useCallback, useMemo } from 'react'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { Tabs } from '@/components/ui/controls/Tabs'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { Patience } from '@/components/ui/states/Patience'
import { Skeleton } from '@/components/ui/states/Skeleton'
import type { Decimal } from '@/lib/decimal/decimal'
import { t, tIn } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import type { TicketAccountRead } from './button/ticketButton'
import { useTicketAccount } from './button/useTicketButton'
import { LeverageBar } from './LeverageBar'
import type { TicketDraft } from './model/ticketInputs'
import { isTriggerType, type TicketType } from './model/ticketState'
import { ticketTabs } from './model/ticketTabs'
import { useOrderForm, useTicketDraft } from './model/useOrderForm'
import { type TicketReads, useTicketReads } from './model/useTicketInputs'
import { flagsOf, OrderFlags } from './OrderFlags'
import { OrderSummary } from './OrderSummary'
import { PriceField } from './PriceField'
import { SizeField } from './SizeField'
import { TicketForm } from './TicketForm'
import { TpSlFields } from './TpSlFields'

// Most orders are Market or Limit: the other tabs come when they are opened.
const TriggerFields = dynamic(
  keepLoading(() => import('./TriggerFields').then((module) => module.TriggerFields)),
  { ssr: false, loading: () => <FieldsLoading heights={TRIGGER_LINES} /> },
)

const ExpiryField = dynamic(
  keepLoading(() => import('./ExpiryField').then((module) => module.ExpiryField)),
  { ssr: false, loading: () => <FieldsLoading heights={[32, 16]} /> },
)

const TwapTicket = dynamic(
  keepLoading(() => import('./plans/TwapTicket').then((module) => module.TwapTicket)),
  { ssr: false, loading: () => <FieldsLoading heights={FORM_LINES} /> },
)

const ScaleTicket = dynamic(
  keepLoading(() => import('./plans/ScaleTicket').then((module) => module.ScaleTicket)),
  { ssr: false, loading: () => <FieldsLoading heights={FORM_LINES} /> },
)

/** Fields in grey, in pixels: a trigger and how it executes; a whole tab with its button. */
const TRIGGER_LINES = [38, 32]
const FORM_LINES = [38, 38, 22, 60, 42]

function FieldsLoading({ heights }: { heights: readonly number[] }) {
  return (
    <Patience>
      <div aria-busy="true" className="grid gap-2.5 px-3 py-2.5">
        <span className="sr-only">{t('Loading')}</span>
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

/** The order as typed, as far as it matters to what it costs elsewhere. */
interface TypedOrder {
  side: Side
  size: Decimal | undefined
  /** Of a limit order. */
  limit: Decimal | undefined
  leverage: number | undefined
}

export interface OrderFormProps {
  provider: Provider
  market: Market
  /** Shown below the summary of a market or limit order. */
  renderBelow?: ((order: TypedOrder) => ReactNode) | undefined
}

/** The order ticket of one market. Another market begins with an empty one. */
export function OrderForm(props: OrderFormProps) {
  return <Ticket key={marketKey(props.provider.key, props.market.id)} {...props} />
}

/** Reads what follows no price, so that updates of the book render what is in it alone. */
function Ticket(props: OrderFormProps) {
  const { provider, market } = props
  const reads = useTicketReads(provider, market)
  return <LiveTicket {...props} {...useTicketAccount(provider.key)} reads={reads} />
}

function LiveTicket({
  provider,
  market,
  renderBelow,
  ...known
}: OrderFormProps & TicketAccountRead & { reads: TicketReads }) {
  const draft = useTicketDraft(provider, market, known)
  const { state, dispatch, inputs } = draft
  const { rules } = inputs
  // The same ones for every update of the book: the row of tabs is not rendered by it.
  const tabs = useMemo(() => ticketTabs(provider, market, rules), [provider, market, rules])
  const choose = useCallback((type: TicketType) => dispatch({ kind: 'type', type }), [dispatch])
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <LeverageBar
        provider={provider}
        market={market}
        leverage={inputs.leverage}
        marginMode={inputs.marginMode}
        position={inputs.position}
        rules={rules}
      />
      <SideSwitch side={state.side} isSpot={isSpotMarket(market)} dispatch={dispatch} />
      <Tabs
        label={t('Order type')}
        className="-mx-3"
        isListOnPhone
        items={tabs}
        value={state.type}
        onValueChange={choose}
      >
        {state.type === 'TWAP' ? (
          <TwapTicket provider={provider} draft={draft} />
        ) : state.type === 'SCALE' ? (
          <ScaleTicket provider={provider} draft={draft} />
        ) : (
          <OneOrder provider={provider} draft={draft} renderBelow={renderBelow} />
        )}
      </Tabs>
    </div>
  )
}

function OneOrder({
  provider,
  draft,
  renderBelow,
}: {
  provider: Provider
  draft: TicketDraft
  renderBelow: OrderFormProps['renderBelow']
}) {
  const model = useOrderForm(provider, draft)
  const { side } = model.state
  const { size, sentPrice } = model.summary
  const { leverage } = model.inputs
  const isSpot = isSpotMarket(model.inputs.market)
  const sleeps = isTriggerType(model.state.type)
  const limit = model.state.type === 'LIMIT' ? sentPrice : undefined
  const hasBelow = !sleeps && !isSpot && !model.state.reduceOnly
  // The same element while the order is: what compares it follows its own books.
  const below = useMemo(
    () => (hasBelow ? renderBelow?.({ side, size, leverage, limit }) : null),
    [hasBelow, renderBelow, side, size, leverage, limit],
  )
  return (
    <TicketForm
      provider={provider}
      model={model}
      after={
        <>
          <OrderSummary provider={provider.key} model={model} />
          {below}
        </>
      }
    >
      <PriceField model={model} />
      {sleeps ? <TriggerFields model={model} /> : null}
      <SizeField model={model} />
      {sleeps || isSpot ? null : <TpSlFields model={model} />}
      <OrderFlags {...flagsOf(model)} />
      {model.state.type === 'LIMIT' && model.state.timeInForce === 'GTT' ? (
        <ExpiryField model={model} />
      ) : null}
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
  const [buy, sell] = isSpot ? [tIn('verb', 'Buy'), tIn('verb', 'Sell')] : [t('Long'), t('Short')]
  return (
    <SegmentedControl
      label={t('Side')}
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
