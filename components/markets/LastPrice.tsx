'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import { DIRECTION_TEXT } from '@/components/figures/direction'
import { schedulePaint } from '@/components/session/live/frameScheduler'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { isOvertaken } from '@/lib/clock/clock'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice } from '@/lib/decimal/format'
import type { Market } from '@/lib/schema/model/market'
import type { Trade } from '@/lib/schema/model/orderbook'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'

export interface LastPriceProps {
  provider: string
  market: Market
  /** Shown until the first trade arrives. */
  otherwise: Decimal
}

// Contained, and as wide as its digits: a new price makes the browser lay out itself, not the bar.
const BOX = 'block h-[1lh] whitespace-nowrap contain-size contain-layout contain-style'

/**
 * Price of the latest trade in the colour of the taker's side. Written in place in each scheduled
 * frame, like the book's: no frame shows two last prices, and none waits for a render.
 */
export function LastPrice({ provider, market, otherwise }: LastPriceProps) {
  const client = usePerpsClient()
  const box = useRef<HTMLSpanElement>(null)
  const latest = useRef<Trade>(undefined)

  const write = useEffectEvent(() => {
    const element = box.current
    if (element === null) return
    const price = latest.current?.price ?? otherwise
    const text = formatPrice(price, { decimals: priceDecimalsAt(market, price) })
    const node = element.firstChild
    // A text that changes in place is cheaper than a new one.
    if (!(node instanceof Text)) element.textContent = text
    else if (node.data !== text) node.data = text
    const look = `${BOX} ${DIRECTION_TEXT[latest.current?.side === 'sell' ? 'down' : 'up']}`
    if (element.className !== look) element.className = look
    const width = `${text.length}ch`
    if (element.style.width !== width) element.style.width = width
  })

  useEffect(() => {
    // One function for as long as the price is shown: painted once a frame, however often it changed.
    const paint = () => write()
    const subscription = { channel: 'trades', marketId: market.id } as const
    return client.plugin(provider).subscribe(subscription, ([trade]) => {
      const before = latest.current
      if (trade === undefined) return
      if (before !== undefined && isOvertaken(trade.timestamp, before.timestamp)) return
      latest.current = trade
      if (before === undefined) paint()
      else schedulePaint(paint)
    })
  }, [client, provider, market.id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `otherwise` is what changed
  useEffect(() => write(), [otherwise])

  return <span ref={box} className={BOX} />
}
