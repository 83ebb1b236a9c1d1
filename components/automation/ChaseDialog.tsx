'use client'
import { useState } from 'react'
import { amendRules } from '@/components/session/actions/useAmendOrder'
import { useMarkPrice } from '@/components/session/live/useMarkPrice'
import { useStreamValue } from '@/components/session/live/useStreamValue'
import { priceWords } from '@/components/session/messages/orderWords'
import { Checkbox } from '@/components/ui/controls/Checkbox'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { Select } from '@/components/ui/controls/Select'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { DialogActions } from '@/components/ui/overlays/DialogActions'
import { type Decimal, parseTyped } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import { plural, t, tIn } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Orderbook } from '@/lib/schema/model/orderbook'
import type { Provider } from '@/lib/schema/model/provider'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { isBoundAhead } from '@/lib/trade/orders/chase'
import { readOrderDraft } from '@/lib/trade/orders/orderDraft'
import { priceStepAt } from '@/lib/trade/orders/priceStep'
import { sizeStep, snapPrice } from '@/lib/trade/orders/snapPrice'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { useStartChase } from './useStartChase'

const MINUTE_MS = 60_000
const LIVES = ['1', '5', '15', '60'] as const

export interface ChaseDialogProps {
  provider: Provider
  market: Market
  onClose: () => void
}

interface Typed {
  side: Side
  size: string
  bound: string
  reduceOnly: boolean
}

/** Places a limit order at the best price of its side and keeps it there. */
export function ChaseDialog({ provider, market, onClose }: ChaseDialogProps) {
  const { start, isStarting } = useStartChase(provider, market, onClose)
  const book = useStreamValue(provider.key, { channel: 'orderbook', marketId: market.id })
  const markPrice = useMarkPrice(provider.key, market.id)
  const [typed, setTyped] = useState<Typed>({ side: 'BUY', size: '', bound: '', reduceOnly: false })
  const [minutes, setMinutes] = useState<(typeof LIVES)[number]>('5')
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const read = readChase(typed, { provider, market, book, markPrice })
  const symbol = market.baseAsset.displaySymbol

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={t('Chase {symbol}', { symbol })}
      description={
        typed.side === 'BUY'
          ? t(
              'A limit order that follows the best bid until it fills, its time limit ends or the best bid is above the highest price.',
            )
          : t(
              'A limit order that follows the best ask until it fills, its time limit ends or the best ask is below the lowest price.',
            )
      }
      footer={
        <DialogActions
          onCancel={onClose}
          tone={typed.side === 'BUY' ? 'up' : 'down'}
          isBusy={isStarting}
          isDisabled={!read.ok}
          onPress={() => {
            if (!read.ok) return
            const { params, bound } = read
            void start({ params, bound, lifeMs: Number(minutes) * MINUTE_MS })
          }}
        >
          {read.ok ? t('Start at {price}', { price: priceWords(read.params.price) }) : read.problem}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-2.5">
        <SegmentedControl
          label={t('Side')}
          className="w-full"
          value={typed.side}
          onValueChange={(side) => change({ side })}
          segments={[
            { key: 'BUY', label: tIn('verb', 'Buy'), tone: 'up' },
            { key: 'SELL', label: tIn('verb', 'Sell'), tone: 'down' },
          ]}
        />
        <DecimalInput
          label={t('Size')}
          data-autofocus
          value={typed.size}
          onValueChange={(size) => change({ size })}
          stepAt={() => sizeStep(market)}
          snap={(value) => snapToStep(value, sizeStep(market), 'down')}
          placeholder="0"
          unit={symbol}
        />
        <DecimalInput
          label={typed.side === 'BUY' ? t('Highest price') : t('Lowest price')}
          value={typed.bound}
          onValueChange={(bound) => change({ bound })}
          stepAt={(price) => priceStepAt(market, price)}
          snap={(price) => snapPrice(market, price, typed.side)}
          placeholder={t('Price')}
        />
        <div className="flex items-center justify-between gap-3">
          <span>{t('Time limit')}</span>
          <Select
            size="lg"
            label={t('Time limit')}
            value={minutes}
            onValueChange={setMinutes}
            options={LIVES.map((value) => ({
              value,
              label: plural(Number(value), '{count} minute', '{count} minutes'),
            }))}
          />
        </div>
        {isSpotMarket(market) ? null : (
          <Checkbox
            label={t('Reduce only')}
            isChecked={typed.reduceOnly}
            onCheckedChange={(reduceOnly) => change({ reduceOnly })}
          />
        )}
        <p className="text-11 text-muted">
          {t(
            'Follows the price only while this tab is open. After that, the order stays open at its last price.',
          )}{' '}
          {amendRules(provider).warning ?? ''}
        </p>
      </div>
    </Dialog>
  )
}

function readChase(
  { side, size, bound: boundText, reduceOnly }: Typed,
  {
    provider,
    market,
    book,
    markPrice,
  }: {
    provider: Provider
    market: Market
    book: Orderbook | undefined
    markPrice: Decimal | undefined
  },
) {
  const no = (problem: string) => ({ ok: false as const, problem })
  const best = (side === 'BUY' ? book?.bids : book?.asks)?.[0]?.price
  if (best === undefined) return no(t('Waiting for the book'))
  const bound = parseTyped(boundText)
  const draft = readOrderDraft(
    {
      ...{ side, type: 'LIMIT', price: best, reduceOnly, timeInForce: 'GTC', leverage: 1 },
      ...{ takeProfit: undefined, stopLoss: undefined, marginMode: 'CROSS' },
      size: parseTyped(size),
      postOnly: venueRules(provider).timesInForce.includes('POST_ONLY'),
    },
    { market, limits: provider, entryPrice: best, markPrice },
  )
  if (!draft.ok) return no(draft.errors[0]?.short ?? t('Enter size'))
  if (bound === undefined) {
    return no(side === 'BUY' ? t('Enter highest price') : t('Enter lowest price'))
  }
  if (!isBoundAhead(side, bound, best)) {
    return no(side === 'BUY' ? t('Highest price below best bid') : t('Lowest price above best ask'))
  }
  // Leverage and mode stay what they are at the venue.
  const { leverage: _leverage, marginMode: _mode, ...params } = draft.params
  return { ok: true as const, params, bound: snapPrice(market, bound, side) }
}
