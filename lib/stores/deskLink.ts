import { z } from 'zod'
import { OhlcvInterval } from '@/lib/schema/model/enums'
import { PositiveDecimal } from '@/lib/schema/model/primitives'
import type { TicketFill } from './ticketRequest'

const Side = z.enum(['buy', 'sell'])
const Type = z.enum(['limit', 'market'])

/** What the query of a trade page's address may say beside its market. */
export interface DeskLink {
  interval?: OhlcvInterval
  fill?: TicketFill
}

/** The parameters a link may carry; the page takes them out once it followed them. */
const DESK_LINK_NAMES = [
  'interval',
  'side',
  'type',
  'size',
  'notional',
  'price',
  'tp',
  'sl',
] as const

/**
 * Reads `?interval=1h&side=buy&type=limit&size=0.1&price=60000&tp=70000&sl=55000`. Each parameter is
 * parsed by itself: what cannot be read is left out, and unknown ones are not looked at. A link
 * fills the ticket; nothing is sent by it.
 */
export function readDeskLink(search: string): DeskLink {
  const query = new URLSearchParams(search)
  const read = <T>(name: (typeof DESK_LINK_NAMES)[number], schema: z.ZodType<T>): T | undefined => {
    const text = query.get(name)
    const parsed = text === null ? undefined : schema.safeParse(text)
    return parsed?.success === true ? parsed.data : undefined
  }
  const side = read('side', Side)
  const type = read('type', Type)
  // A market order has no price: the type says which of the two was meant.
  const price = type === 'market' ? undefined : read('price', PositiveDecimal)
  const size = read('size', PositiveDecimal)
  const notional = size === undefined ? read('notional', PositiveDecimal) : undefined
  const takeProfit = read('tp', PositiveDecimal)
  const stopLoss = read('sl', PositiveDecimal)
  const fill: TicketFill = {
    ...(side === undefined ? {} : { side: side === 'buy' ? 'BUY' : 'SELL' }),
    ...(type === undefined ? {} : { type: type === 'limit' ? 'LIMIT' : 'MARKET' }),
    ...(price === undefined ? {} : { price }),
    ...(size === undefined ? {} : { size }),
    ...(notional === undefined ? {} : { notional }),
    ...(takeProfit === undefined ? {} : { takeProfit }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
  }
  const interval = read('interval', OhlcvInterval)
  return {
    ...(interval === undefined ? {} : { interval }),
    ...(Object.keys(fill).length === 0 ? {} : { fill }),
  }
}

/** The query that `readDeskLink` reads back, with its question mark; empty where there is nothing. */
export function writeDeskLink({ interval, fill = {} }: DeskLink): string {
  const { side, type, price, size, notional, takeProfit, stopLoss } = fill
  const query = new URLSearchParams()
  const put = (name: (typeof DESK_LINK_NAMES)[number], value: string | undefined) => {
    if (value !== undefined) query.set(name, value)
  }
  put('interval', interval)
  put('side', side?.toLowerCase())
  put('type', type?.toLowerCase())
  put('size', size)
  put('notional', notional)
  put('price', price)
  put('tp', takeProfit)
  put('sl', stopLoss)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The query without what a link says, as it stays in the address. */
export function withoutDeskLink(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of DESK_LINK_NAMES) query.delete(name)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
