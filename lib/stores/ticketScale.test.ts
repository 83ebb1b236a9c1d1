import { beforeEach, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import {
  clearScale,
  endScale,
  nameScaleOrder,
  resumeScale,
  scaleKey,
  scaleOf,
  stageScale,
  startScale,
  stopScale,
} from './ticketScale'

const order: PlaceOrderParams = {
  market: { marketId: 'BTC', categoryId: 'perps' },
  side: 'BUY',
  type: 'LIMIT',
  size: decimal('0.1'),
  price: decimal('59000'),
  reduceOnly: false,
  timeInForce: 'GTC',
}
const key = scaleKey('venue', 'BTC', '0xAB')

beforeEach(() => {
  clearScale(key)
  startScale(key, [order, order, order])
})

it('knows one scale per market and account, however the address is written', () => {
  expect(scaleOf(scaleKey('venue', 'BTC', '0xab'))?.stages).toEqual([
    'waiting',
    'waiting',
    'waiting',
  ])
  expect(scaleOf(scaleKey('venue', 'BTC', '0xcd'))).toBeUndefined()
})

it('tries what was refused again, and never what may have been placed', () => {
  stageScale(key, 0, 'placed')
  stageScale(key, 1, 'unknown')
  stageScale(key, 2, 'refused')
  endScale(key, 'no margin')
  expect(scaleOf(key)).toMatchObject({ isRunning: false, trouble: 'no margin' })
  resumeScale(key)
  expect(scaleOf(key)).toMatchObject({
    stages: ['placed', 'unknown', 'waiting'],
    isRunning: true,
  })
  expect(scaleOf(key)?.trouble).toBeUndefined()
})

it('knows what it placed by the ids of the venue, for as long as it is not forgotten', () => {
  nameScaleOrder(key, 0, '71')
  nameScaleOrder(key, 2, '73')
  endScale(key, 'no margin')
  resumeScale(key)
  expect(scaleOf(key)?.orderIds).toEqual({ 0: '71', 2: '73' })
  startScale(key, [order])
  expect(scaleOf(key)?.orderIds).toEqual({})
})

it('remembers that it is to stop until it has', () => {
  stopScale(key)
  expect(scaleOf(key)?.isStopping).toBe(true)
  endScale(key)
  expect(scaleOf(key)).toMatchObject({ isStopping: false, isRunning: false })
})

it('is forgotten when it is done', () => {
  clearScale(key)
  expect(scaleOf(key)).toBeUndefined()
})
