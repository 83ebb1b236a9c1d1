import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lte } from '@/lib/decimal/compare'
import { decimal } from '@/lib/decimal/decimal'
import { positionAfter } from './positionAfter'
import { positionRoom } from './positionRoom'

const market = { maxPositionSize: decimal('10') }
const long = { side: 'LONG', size: decimal('4') } as const
const short = { side: 'SHORT', size: decimal('4') } as const

it.each([
  ['without a position', undefined, 'BUY', '10'],
  ['that adds to a long', long, 'BUY', '6'],
  ['that adds to a short', short, 'SELL', '6'],
  ['that turns a long into a short', long, 'SELL', '14'],
  ['that turns a short into a long', short, 'BUY', '14'],
  ['onto a position that is too large', { ...long, size: decimal('12') }, 'BUY', '-2'],
] as const)('leaves room for an order %s', (_, position, side, room) => {
  expect(positionRoom(market, position, side)).toBe(room)
})

it('bounds nothing where the market names no largest position', () => {
  expect(positionRoom({}, long, 'BUY')).toBeUndefined()
})

it('lets exactly those orders pass that leave no larger position', () => {
  const size = fc.integer({ min: 1, max: 30 }).map((units) => decimal(String(units)))
  const side = fc.constantFrom('BUY', 'SELL')
  const position = fc.record({ side: fc.constantFrom('LONG', 'SHORT'), size })
  fc.assert(
    fc.property(fc.option(position, { nil: undefined }), side, size, (present, side, size) => {
      const room = positionRoom(market, present, side)
      const opened = { entryPrice: decimal('1'), marginUsed: decimal('1') }
      const order = { side, size, price: decimal('1'), margin: decimal('1'), reduceOnly: false }
      const after = positionAfter(present && { ...present, ...opened }, order)
      const isWithin = after === null || lte(after.size, market.maxPositionSize)
      // An order that only makes a too large position smaller passes, however large it stays.
      const isShrinking = after !== null && after.side !== (side === 'BUY' ? 'LONG' : 'SHORT')
      expect(room !== undefined && lte(size, room)).toBe(isWithin || isShrinking)
    }),
  )
})
