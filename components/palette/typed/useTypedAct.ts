'use client'
import { useIsMasked } from '@/components/figures/privacy'
import { useCancelOrders } from '@/components/session/actions/useCancelOrders'
import { useClosePosition } from '@/components/session/actions/useClosePosition'
import { useRunAction } from '@/components/session/actions/useRunAction'
import { useSetExit } from '@/components/session/actions/useSetExit'
import { leftOf } from '@/components/session/messages/orderLabels'
import { orderWords, positionWords, priceWords } from '@/components/session/messages/orderWords'
import { closeLabel } from '@/components/session/messages/positionLabels'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { useOpenOrders, usePositions } from '@/components/session/reads/accountReads'
import { useMarketById } from '@/components/session/reads/useMarketById'
import { isZero } from '@/lib/decimal/compare'
import { formatSigned, formatUsd } from '@/lib/decimal/format'
import { plural, t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { rememberLeverage } from '@/lib/stores/ticket'
import { exitError } from '@/lib/trade/exits/exitPlan'
import { exitsOf } from '@/lib/trade/exits/exits'
import { initialMargin, notionalOf } from '@/lib/trade/margin/margin'
import { profitAt } from '@/lib/trade/margin/pnl'
import { percentOfSize } from '@/lib/trade/orders/snapPrice'
import { offers } from '@/lib/trade/rules/descriptor'
import type { TypedAct } from './parseTypedAct'

/** What a typed line means for the account, and what sends it. */
export interface ActMeaning {
  title: string
  consequence: string
  /** Undefined where it cannot be done; the consequence says why. */
  run: (() => void) | undefined
}

/** Reads a typed line against what is open now. */
export function useTypedAct(provider: Provider, act: TypedAct): ActMeaning {
  const orders = useOpenOrders(provider.key).data
  const positions = usePositions(provider.key).data
  const markets = useMarketById(provider.key)
  const isMasked = useIsMasked()
  const cancel = useCancelOrders(provider)
  const { close } = useClosePosition(provider)
  const setExit = useSetExit(provider)
  const run = useRunAction(provider)
  const symbol = act.market?.baseAsset.displaySymbol ?? ''
  const market = act.market === undefined ? undefined : markets.get(act.market.id)
  const position = positions?.find((open) => open.market.id === act.market?.id)
  const money = (text: string) => (isMasked ? '••••' : text)

  if (orders === undefined || positions === undefined) {
    const consequence = t('Connect a wallet with an account on {name} first.', {
      name: provider.name,
    })
    return { title: titleOf(act), consequence, run: undefined }
  }
  const noPosition = t('There is no open {symbol} position.', { symbol })
  const none = (consequence: string): ActMeaning => ({
    ...{ title: titleOf(act), consequence, run: undefined },
  })

  switch (act.kind) {
    case 'cancel': {
      const meant = orders.filter(
        (order) => act.market === undefined || order.market.id === act.market.id,
      )
      const [first] = meant
      if (first === undefined) return none(t('There are no open orders to cancel.'))
      return {
        title: titleOf(act),
        consequence:
          meant.length === 1
            ? orderWords(leftOf(first))
            : plural(
                meant.length,
                '{count} open order is cancelled, stops included.',
                '{count} open orders are cancelled, stops included.',
              ),
        run: () => void cancel(meant),
      }
    }
    case 'close': {
      if (position === undefined || market === undefined) return none(noPosition)
      const size = percentOfSize(market, position.size, act.percent)
      if (isZero(size)) return none(t('Less than one lot.'))
      const { side, entryPrice, markPrice } = position
      return {
        title: closeLabel({ ...position, size }),
        consequence: t('At market, PnL about {profit} before fees.', {
          profit: money(
            formatSigned(profitAt(side, size, entryPrice, markPrice), { decimals: 2, symbol: '$' }),
          ),
        }),
        run: () => void close({ position, market, size }),
      }
    }
    case 'exit': {
      if (position === undefined || market === undefined) return none(noPosition)
      if (!offers(provider, 'placeTriggerOrder')) {
        return none(t('{name} does not support TP/SL on a position.', { name: provider.name }))
      }
      const { leg, price } = act
      const { markPrice } = position
      const error = exitError(leg, price, position, { market, markPrice })
      if (error !== undefined) return none(error)
      const exits = exitsOf(position, orders)
      const before = leg === 'takeProfit' ? exits.takeProfit : exits.stopLoss
      const profit = profitAt(position.side, position.size, position.entryPrice, price)
      const values = {
        position: positionWords(position),
        profit: money(formatSigned(profit, { decimals: 2, symbol: '$' })),
      }
      return {
        title: titleOf(act),
        consequence:
          before === undefined
            ? t('A new one: {position}. PnL there {profit} before fees.', values)
            : t('From {before}: {position}. PnL there {profit} before fees.', {
                ...{ ...values, before: priceWords(before) },
              }),
        run: () => void setExit(position, leg, price),
      }
    }
    case 'leverage':
      return leverageMeaning(act)
  }

  function leverageMeaning({ leverage }: Extract<TypedAct, { kind: 'leverage' }>): ActMeaning {
    const most = Math.floor(market?.maxLeverage ?? 1)
    if (market === undefined || leverage < 1 || leverage > most) {
      return none(t('Maximum {most}×', { most }))
    }
    const title = titleOf(act)
    const key = marketKey(provider.key, market.id)
    if (position === undefined) {
      const consequence = t('Applies with your next order on this market.')
      return { title, consequence, run: () => rememberLeverage(key, leverage) }
    }
    const value = notionalOf(position.size, position.markPrice)
    return {
      title,
      consequence: t('Was {before}×. Margin of the position: about {margin}.', {
        before: position.leverage,
        margin: money(formatUsd(initialMargin(value, leverage, market))),
      }),
      run: () => void sendLeverage(market, leverage, position.marginMode),
    }
  }

  async function sendLeverage(
    { id, categoryId, baseAsset }: Market,
    leverage: number,
    marginMode: 'CROSS' | 'ISOLATED',
  ): Promise<void> {
    const words = { symbol: baseAsset.displaySymbol, leverage }
    const { kind } = await run({
      action: 'updateLeverage',
      params: { market: { marketId: id, categoryId }, leverage, marginMode },
      label: t('Leverage of {symbol} to {leverage}×', words),
    })
    if (kind !== 'accepted') return
    rememberLeverage(marketKey(provider.key, id), leverage)
    notifyDone(t('Leverage of {symbol} is {leverage}×', words))
  }
}

function titleOf(act: TypedAct): string {
  const symbol = act.market?.baseAsset.displaySymbol ?? ''
  switch (act.kind) {
    case 'cancel':
      return act.market === undefined
        ? t('Cancel all orders')
        : t('Cancel all {symbol} orders', { symbol })
    case 'close':
      return t('Close {symbol}', { symbol })
    case 'exit':
      return act.leg === 'takeProfit'
        ? t('Take profit of {symbol} at {price}', { symbol, price: priceWords(act.price) })
        : t('Stop loss of {symbol} at {price}', { symbol, price: priceWords(act.price) })
    case 'leverage':
      return t('Leverage of {symbol} to {leverage}×', { symbol, leverage: act.leverage })
  }
}
