'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useClosePosition } from '@/components/session/actions/useClosePosition'
import { useLifeSignal } from '@/components/session/actions/useLifeSignal'
import { useSubmitOrder } from '@/components/session/actions/useSubmitOrder'
import { useMarkPrice } from '@/components/session/live/useMarkPrice'
import { useWorstPrice } from '@/components/session/live/useWorstPrice'
import { failureOf } from '@/components/session/messages/actionFailure'
import { positionWords, sizeWords } from '@/components/session/messages/orderWords'
import { notifyNow, notifyRefused } from '@/components/session/messages/tradeNotifications'
import { useMarketSettings, usePositions } from '@/components/session/reads/accountReads'
import { useWallet } from '@/components/session/wallet/useWallet'
import { Button } from '@/components/ui/controls/Button'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { isZero } from '@/lib/decimal/compare'
import { abs, type Decimal, div, ONE, parseTyped } from '@/lib/decimal/decimal'
import { formatPercent, formatUsd } from '@/lib/decimal/format'
import { snapToStep } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { openDialog } from '@/lib/stores/dialog'
import { ticketStore } from '@/lib/stores/ticket'
import { estimateLiquidationPrice, liquidationDistance } from '@/lib/trade/margin/liquidationPrice'
import { maintenanceTiers } from '@/lib/trade/margin/maintenance'
import { initialMargin, notionalOf } from '@/lib/trade/margin/margin'
import { readOrderDraft } from '@/lib/trade/orders/orderDraft'
import { sizeStep } from '@/lib/trade/orders/snapPrice'
import { useWaitingText } from './button/useWaitingText'
import { type ArmedSend, armedFor, type SimpleSend, simplePress } from './model/simplePress'

const SIZE_PLACES = 18

/** One amount, two buttons and what it risks. The first press arms, the second one sends. */
export function SimpleTicket({ provider, market }: { provider: Provider; market: Market }) {
  const { account } = useWallet()
  const { submit, waiting } = useSubmitOrder(provider)
  const waitingFor = useWaitingText(waiting, provider.name)
  const worstPrice = useWorstPrice(provider)
  const settings = useMarketSettings(provider.key, market.id).data
  const mark = useMarkPrice(provider.key, market.id)
  const [typed, setTyped] = useState({ text: '' })
  const { text } = typed
  const lifeSignal = useLifeSignal(text)
  const [kept, setKept] = useState<ArmedSend>()
  const [isClosing, setIsClosing] = useState(false)
  const closesInOnePress = useStore(ticketStore, (state) => state.closesInOnePress)
  const position = usePositions(provider.key).data?.find((open) => open.market.id === market.id)
  const { close } = useClosePosition(provider)
  const owner = { account, openSide: position?.side }
  const armed = armedFor(kept, owner)
  const setArmed = (send?: SimpleSend) => setKept(send && { send, owner })
  const amount = parseTyped(text)
  const size =
    amount === undefined || mark === undefined
      ? undefined
      : snapToStep(div(amount, mark, SIZE_PLACES, 'down'), sizeStep(market), 'down')
  const symbol = market.baseAsset.displaySymbol
  const quote = market.quoteAsset.displaySymbol

  const send = async (side: Side) => {
    if (size === undefined || settings === undefined) return
    setArmed()
    // Of what was typed at the press, not of the field's content once the price is read.
    const until = lifeSignal()
    let price: Decimal
    try {
      price = await worstPrice(market, side)
    } catch (error) {
      notifyRefused(symbol, failureOf(error))
      return
    }
    const { leverage, marginMode } = settings
    const draft = readOrderDraft(
      {
        ...{ side, type: 'MARKET', size, price, reduceOnly: false, postOnly: false },
        ...{ timeInForce: 'IOC', leverage, marginMode },
        ...{ takeProfit: undefined, stopLoss: undefined },
      },
      { market, limits: provider, entryPrice: mark, markPrice: mark },
    )
    if (draft.ok) {
      const { params } = draft
      const reconfirm = { press: () => setArmed(side), until }
      // What was typed since the press is of the next order.
      const onTaken = () => setTyped((now) => (now === typed ? { text: '' } : now))
      await submit({ market, params, reconfirm, onTaken })
    } else notifyNow(t('Not sent'), draft.errors[0]?.message ?? t('Enter amount'))
  }

  const press = (side: Side) => {
    if (account === undefined) return openDialog('wallet')
    if (simplePress(side, armed, closesInOnePress) === 'send') void send(side)
    else setArmed(side)
  }
  const pressClose = (open: Position) => {
    if (simplePress('close', armed, closesInOnePress) === 'arm') return setArmed('close')
    setArmed()
    setIsClosing(true)
    void close({ position: open, market, size: open.size }).finally(() => setIsClosing(false))
  }
  const isReady = account === undefined || (size !== undefined && !isZero(size))
  const labelOf = (side: Side) => {
    if (account === undefined) return t('Connect wallet')
    const values = { size: size === undefined ? '' : sizeWords(size), symbol }
    if (armed === side) {
      return side === 'BUY'
        ? t('Press again: long {size} {symbol}', values)
        : t('Press again: short {size} {symbol}', values)
    }
    return side === 'BUY' ? t('Long') : t('Short')
  }
  return (
    <form
      aria-label={t('Order ticket')}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-3 p-3"
    >
      <DecimalInput
        label={t('Amount')}
        value={text}
        onValueChange={(next) => {
          setTyped({ text: next })
          setArmed()
        }}
        stepAt={() => ONE}
        placeholder="0"
        unit={quote}
      />
      {(['BUY', 'SELL'] as const).map((side) => (
        <Button
          key={side}
          type="button"
          size="xl"
          tone={side === 'BUY' ? 'up' : 'down'}
          isBusy={waiting !== undefined}
          disabled={!isReady}
          onClick={() => press(side)}
          className="w-full"
        >
          {labelOf(side)}
        </Button>
      ))}
      {position === undefined ? null : (
        <p className="flex items-center justify-between gap-2">
          {positionWords(position)}
          <Button size="lg" isBusy={isClosing} onClick={() => pressClose(position)}>
            {armed === 'close' ? t('Press again: close at market') : t('Close at market')}
          </Button>
        </p>
      )}
      <p className="text-muted">
        {waitingFor ??
          (size === undefined || mark === undefined || isZero(size) || settings === undefined
            ? t('At market, in {quote}. The first press arms, the second one sends.', { quote })
            : riskText(market, {
                size,
                mark,
                leverage: settings.leverage,
                isCross: settings.marginMode === 'CROSS',
              }))}
      </p>
    </form>
  )
}

/** What the order risks, in one sentence: its own margin where it is isolated. */
function riskText(
  market: Market,
  order: { size: Decimal; mark: Decimal; leverage: number; isCross: boolean },
): string {
  const { size, mark, leverage, isCross } = order
  const margin = initialMargin(notionalOf(size, mark), leverage, market)
  const price = estimateLiquidationPrice({
    ...{ side: 'LONG', size, entryPrice: mark, collateral: margin },
    tiers: maintenanceTiers(market),
  })
  const loss = formatUsd(margin)
  if (isCross) {
    return t(
      'At {leverage}× cross it uses {loss} of margin, and all your free margin backs its losses.',
      {
        ...{ leverage, loss },
      },
    )
  }
  if (price === null)
    return t('At {leverage}× it can lose its margin of {loss}.', { leverage, loss })
  const percent = formatPercent(abs(liquidationDistance(mark, price)), { decimals: 1 })
  return t('At {leverage}×, a move of about {percent} against you loses its margin of {loss}.', {
    ...{ leverage, percent, loss },
  })
}
