'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useIsMasked } from '@/components/figures/privacy'
import { closingSide } from '@/components/session/actions/useClosePosition'
import { useMutex } from '@/components/session/actions/useMutex'
import { DISTANCE_BASES } from '@/components/session/live/account/distanceBases'
import { useMarkPrice } from '@/components/session/live/useMarkPrice'
import { exitsTitle } from '@/components/session/messages/positionLabels'
import { useOpenOrders } from '@/components/session/reads/accountReads'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { Select } from '@/components/ui/controls/Select'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { DialogActions } from '@/components/ui/overlays/DialogActions'
import { isZero } from '@/lib/decimal/compare'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { formatPrice } from '@/lib/decimal/format'
import { plural, t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { ticketStore } from '@/lib/stores/ticket'
import { exitError, planExits } from '@/lib/trade/exits/exitPlan'
import { exitFigures, exitSize, exitsOf, openingSideOf } from '@/lib/trade/exits/exits'
import { readTrigger, type TriggerInput, type TriggerLeg } from '@/lib/trade/exits/readTrigger'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { percentOfSize } from '@/lib/trade/orders/snapPrice'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { ExitFields } from './ExitFields'
import { coverWords } from './exitWords'
import { useSetExits } from './useSetExits'

const SHARES = ['25', '50', '75', '100'] as const
type Share = (typeof SHARES)[number]
const LEGS = ['takeProfit', 'stopLoss'] as const

export interface ExitsDialogProps {
  provider: Provider
  position: Position
  market: Market
  onClose: () => void
}

/** Take profit and stop loss of a position: what is there can be moved or taken off, new ones set. */
export function ExitsDialog(props: ExitsDialogProps) {
  const { data: orders } = useOpenOrders(props.provider.key)
  // Without the open orders a second exit would be set beside the one that is there.
  return orders === undefined ? null : <ExitsForm {...props} orders={orders} />
}

function ExitsForm({
  provider,
  position,
  market,
  orders,
  onClose,
}: ExitsDialogProps & { orders: readonly Order[] }) {
  const markPrice = useMarkPrice(provider.key, market.id) ?? position.markPrice
  const isMasked = useIsMasked()
  const chosenBasis = useStore(ticketStore, ({ triggerBasis }) => triggerBasis)
  // A field cannot be masked: what the exits of a position bring is not in one while it is hidden.
  const basis = isMasked && chosenBasis === 'pnl' ? 'percent' : chosenBasis
  const setExits = useSetExits(provider)
  // The exits as they were on opening: what the person edits does not change under their hands.
  const [before] = useState(() => exitsOf(position, orders))
  const [inputs, setInputs] = useState<Record<TriggerLeg, TriggerInput>>({
    takeProfit: { basis: 'price', text: before.takeProfit ?? '' },
    stopLoss: { basis: 'price', text: before.stopLoss ?? '' },
  })
  const [share, setShare] = useState<Share>('100')
  const alone = useMutex()
  const [isSending, setIsSending] = useState(false)
  const rules = venueRules(provider)
  // One share for all new legs: there is none where one of them takes no size.
  const wholeLegs = LEGS.filter(
    (leg) =>
      !rules.positionLegs[leg].size &&
      inputs[leg].text !== '' &&
      before[`${leg}Order`] === undefined,
  )
  const visibleShare = wholeLegs.length > 0 ? '100' : share
  const part =
    visibleShare === '100' ? undefined : percentOfSize(market, position.size, decimal(visibleShare))
  const { entryPrice, leverage, side } = position
  /** Each by the size that it closes itself: its order's, or the share chosen for new ones. */
  const ownSize = (leg: TriggerLeg) => {
    const order = leg === 'takeProfit' ? before.takeProfitOrder : before.stopLossOrder
    return order === undefined ? part : exitSize(order)
  }
  const closedBy = (leg: TriggerLeg) =>
    exitFigures({ price: entryPrice, size: ownSize(leg) }, position)
  const figuresOf = (leg: TriggerLeg) => {
    const { size } = closedBy(leg)
    // Its exits are read as those of an order that opened it.
    const reference = { side: openingSideOf(side), entryPrice, market, leverage, size }
    return readTrigger(inputs[leg], leg, reference, basis)
  }
  const figures = { takeProfit: figuresOf('takeProfit'), stopLoss: figuresOf('stopLoss') }
  const errorOf = (leg: TriggerLeg): string | undefined => {
    const { price } = figures[leg]
    if (inputs[leg].text === '') return undefined
    if (price === undefined) return t('The price must be above zero.')
    return exitError(leg, price, position, { market, markPrice })
  }
  const movesTriggers = rules.modifyFields.includes('triggerPrice')
  const plan = planExits(
    {
      takeProfit: { order: before.takeProfitOrder, price: figures.takeProfit.price },
      stopLoss: { order: before.stopLossOrder, price: figures.stopLoss.price },
    },
    { movesTriggers, hasSingleExits: rules.hasSingleExits },
  )
  const isPlaced = plan.place.takeProfit !== undefined || plan.place.stopLoss !== undefined
  // Those that take the place of old ones keep their sizes.
  const isNew = LEGS.some(
    (leg) => plan.place[leg] !== undefined && plan.previousSizes[leg] === undefined,
  )
  const problem = problemOf()
  const wholeOnly = wholeOnlyText(wholeLegs, provider.name)
  const price = (value: Decimal) => formatPrice(value, { decimals: priceDecimalsAt(market, value) })
  const wanted = LEGS.filter((leg) => inputs[leg].text !== '')
  const cover = coverWords(wanted.length === 0 ? [part] : wanted.map(ownSize))

  function problemOf(): string | undefined {
    if (errorOf('takeProfit') !== undefined) return t('Take profit price is invalid')
    if (errorOf('stopLoss') !== undefined) return t('Stop loss price is invalid')
    if (!isPlaced && plan.amend.length === 0 && plan.cancel.length === 0)
      return t('Nothing changed')
    return isNew && part !== undefined && isZero(part)
      ? t('Share is smaller than one lot')
      : undefined
  }

  const save = async () => {
    if (problem !== undefined) return
    setIsSending(true)
    const isSet = await setExits(position, plan, { size: part, onUnknown: onClose })
    setIsSending(false)
    if (isSet) onClose()
  }

  const fields = (leg: TriggerLeg) => (
    <ExitFields
      leg={leg}
      closing={closingSide(position)}
      market={market}
      basis={basis}
      figures={figures[leg]}
      closes={closedBy(leg)}
      error={errorOf(leg)}
      isThere={(leg === 'takeProfit' ? before.takeProfit : before.stopLoss) !== undefined}
      onChange={(input) => setInputs((all) => ({ ...all, [leg]: input }))}
    />
  )

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={exitsTitle(position)}
      description={t(
        'Entry {price}, mark {price2}. Each triggers a market close at its mark price.',
        { price: price(entryPrice), price2: price(markPrice) },
      )}
      footer={
        <DialogActions
          onCancel={onClose}
          isBusy={isSending}
          isDisabled={problem !== undefined}
          onPress={() => void alone(save)}
        >
          {problem ?? t('Save TP/SL')}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-2.5">
        <div className="flex items-center justify-between text-muted">
          <span>{t('Distance from entry as')}</span>
          <Select
            label={t('Distance of take profit and stop loss')}
            value={basis}
            onValueChange={(triggerBasis) => ticketStore.setState({ triggerBasis })}
            options={DISTANCE_BASES.filter(({ value }) => !isMasked || value !== 'pnl')}
          />
        </div>
        {fields('takeProfit')}
        {fields('stopLoss')}
        {isNew ? (
          <div className="flex items-center justify-between gap-3 text-muted">
            <span>{t('Size of new TP/SL')}</span>
            <SegmentedControl
              label={t('Position share closed by new TP/SL')}
              value={visibleShare}
              onValueChange={setShare}
              segments={SHARES.map((key) => ({
                key,
                label: key === '100' ? t('All') : `${key}%`,
                ...(key === '100' || wholeOnly === undefined ? {} : { disabledReason: wholeOnly }),
              }))}
            />
          </div>
        ) : null}
        {isNew && wholeOnly !== undefined ? (
          <p className="text-11 text-muted">{wholeOnly}</p>
        ) : null}
        {rules.hasSingleExits ? (
          <p className="text-11 text-muted">
            {t(
              'A position on {name} has one take profit and one stop loss: a new one replaces the old one.',
              { name: provider.name },
            )}
          </p>
        ) : plan.cancel.length > 0 && isPlaced ? (
          <p className="text-11 text-warn">
            {t(
              '{name} cannot move triggers: new TP/SL orders are placed, then the old ones are cancelled.',
              {
                name: provider.name,
              },
            )}
          </p>
        ) : null}
        <p className="text-11 text-muted">
          {cover === undefined ? '' : `${cover} `}
          {before.more === 0
            ? ''
            : plural(
                before.more,
                '{count} other TP/SL order stays open.',
                '{count} other TP/SL orders stay open.',
              )}
        </p>
      </div>
    </Dialog>
  )
}

/** Why new exits have no share of the position; undefined where they may. */
function wholeOnlyText(wholeLegs: readonly TriggerLeg[], name: string): string | undefined {
  const [leg, ...more] = wholeLegs
  if (leg === undefined) return undefined
  if (more.length > 0) return t('TP/SL on {name} close the whole position.', { name })
  return t('{leg} on {name} closes the whole position.', {
    leg: leg === 'takeProfit' ? 'TP' : 'SL',
    name,
  })
}
