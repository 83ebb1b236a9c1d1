import { useEffect, useEffectEvent, useState } from 'react'
import { type Decimal, div, mul, ONE, parseDecimal } from '@/lib/decimal/decimal'
import { marketKey } from '@/lib/stores/market'
import { rememberLeverage } from '@/lib/stores/ticket'
import { type MarketPlace, venueSwitchStore } from '@/lib/stores/venueSwitch'
import type { TicketState } from './ticketState'

const PRICE_DECIMALS = 18

/** What waits for the ticket of a market, since its trader switched to that venue. */
let carried: { to: MarketPlace; state: TicketState } | undefined

/** The ticket that was carried to this market, while it waits there. */
function carriedTicket({ provider, marketId }: MarketPlace): TicketState | undefined {
  const isFor = carried?.to.provider === provider && carried.to.marketId === marketId
  return isFor ? carried?.state : undefined
}

/**
 * Hands the order in this ticket on when its trader switches to another venue: everything that was
 * typed, also what the other venue does not take, and the leverage, where it is known. What was carried here is taken
 * once, so that a later visit begins with an empty ticket.
 */
export function useCarriesTicket(
  { provider, marketId }: MarketPlace,
  state: TicketState,
  leverage: number | undefined,
): void {
  const onSwitch = useEffectEvent(() => {
    const { last } = venueSwitchStore.getState()
    if (last?.from.provider !== provider || last.from.marketId !== marketId) return
    carried = { to: last.to, state: convertTicket(state, last.ratio) }
    const to = marketKey(last.to.provider, last.to.marketId)
    if (leverage !== undefined) rememberLeverage(to, Math.floor(leverage))
  })
  useEffect(() => venueSwitchStore.subscribe(() => onSwitch()), [])
  useEffect(() => {
    if (carriedTicket({ provider, marketId }) !== undefined) carried = undefined
  }, [provider, marketId])
}

/** The state that a ticket begins with: what was carried to it, else the one given. */
export function useFirstTicket(place: MarketPlace, otherwise: TicketState): TicketState {
  const [first] = useState(() => carriedTicket(place) ?? otherwise)
  return first
}

/**
 * The same order for a market that counts the asset in other units: sizes in base times the ratio,
 * prices divided by it. Worths, percents and distances stay; text that is no number stays as typed.
 */
export function convertTicket(state: TicketState, ratio: Decimal): TicketState {
  if (ratio === ONE) return state
  const price = (text: string) =>
    convert(text, (value) => div(value, ratio, PRICE_DECIMALS, 'halfEven'))
  const exit = (leg: TicketState['takeProfit']) =>
    leg.basis === 'price' ? { ...leg, text: price(leg.text) } : leg
  const { sizeInput, entry, twap, scale } = state
  return {
    ...state,
    price: price(state.price),
    sizeInput:
      sizeInput.field === 'size'
        ? { ...sizeInput, text: convert(sizeInput.text, (value) => mul(value, ratio)) }
        : sizeInput,
    takeProfit: exit(state.takeProfit),
    stopLoss: exit(state.stopLoss),
    entry: { ...entry, price: price(entry.price), limit: price(entry.limit) },
    twap: { ...twap, minPrice: price(twap.minPrice), maxPrice: price(twap.maxPrice) },
    scale: { ...scale, from: price(scale.from), to: price(scale.to) },
  }
}

function convert(text: string, change: (value: Decimal) => Decimal): string {
  const value = parseDecimal(text)
  return value === undefined ? text : change(value)
}
