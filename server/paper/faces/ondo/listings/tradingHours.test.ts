import { describe, expect, it } from 'vitest'
import { isClosedAt, scheduleOf } from './tradingHours'

/** Whether each is closed at a time of New York, in winter (UTC-5) where no offset is given. */
function closedAt(newYork: string, offset = '-05:00') {
  const timeMs = Date.parse(`${newYork}:00${offset}`)
  return (['Crypto', 'Stock', 'Index'] as const).map((tag) => isClosedAt({ tag }, timeMs))
}

/** Whether a kind is closed one millisecond before a time of New York in winter, and at it. */
function aroundIt(tag: 'Stock' | 'Index', newYork: string) {
  const timeMs = Date.parse(`${newYork}:00-05:00`)
  return [isClosedAt({ tag }, timeMs - 1), isClosedAt({ tag }, timeMs)]
}

describe('the underlying of a market', () => {
  it.each([
    ['2026-11-22T17:59', [false, true, true]],
    ['2026-11-22T18:00', [false, true, false]],
    ['2026-11-22T19:59', [false, true, false]],
    ['2026-11-22T20:00', [false, false, false]],
    ['2026-11-23T03:00', [false, false, false]],
    ['2026-11-23T16:59', [false, false, false]],
    ['2026-11-23T17:00', [false, false, true]],
    ['2026-11-23T17:30', [false, false, true]],
    ['2026-11-23T18:00', [false, false, false]],
    ['2026-12-04T19:59', [false, false, true]],
    ['2026-12-04T20:00', [false, true, true]],
    ['2026-12-05T12:00', [false, true, true]],
  ])('trades by the hours of its kind: %s', (newYork, closed) => {
    expect(closedAt(newYork)).toEqual(closed)
  })

  it('trades day and night in the week where it is a stock, as recorded of the venue', () => {
    const day = '00:00-23:59'
    expect(scheduleOf({ tag: 'Stock' })?.openHours).toEqual([
      '20:00-23:59',
      ...[day, day, day, day],
      '00:00-20:00',
      'closed',
    ])
  })

  it.each([
    ['Stock', '2026-11-22T20:00'],
    ['Stock', '2026-11-26T20:00'],
    ['Index', '2026-11-23T18:00'],
    ['Index', '2026-11-29T18:00'],
  ] as const)('opens at the opening time itself: %s at %s', (tag, newYork) => {
    expect(aroundIt(tag, newYork)).toEqual([true, false])
  })

  it.each([
    ['Stock', '2026-12-04T20:00'],
    ['Stock', '2026-11-25T20:00'],
    ['Stock', '2026-11-27T17:00'],
    ['Index', '2026-11-23T17:00'],
    ['Index', '2026-11-27T17:00'],
  ] as const)('closes at the closing time itself: %s at %s', (tag, newYork) => {
    expect(aroundIt(tag, newYork)).toEqual([false, true])
  })

  it.each(['Stock', 'Index'] as const)(
    'trades through midnight, which its hours write as 23:59: %s',
    (tag) => {
      expect(scheduleOf({ tag })?.openHours[1]).toMatch(/-23:59$/)
      expect(aroundIt(tag, '2026-11-23T23:59')).toEqual([false, false])
      expect(aroundIt(tag, '2026-11-24T00:00')).toEqual([false, false])
    },
  )

  it('stays closed through a midnight outside its hours', () => {
    expect(aroundIt('Index', '2026-11-28T00:00')).toEqual([true, true])
    expect(aroundIt('Stock', '2026-11-26T00:00')).toEqual([true, true])
    expect(aroundIt('Stock', '2026-11-28T00:00')).toEqual([true, true])
  })

  it('has holidays, of which some are part of a day', () => {
    expect(closedAt('2026-11-26T12:00')).toEqual([false, true, true])
    expect(closedAt('2026-11-26T20:30')).toEqual([false, false, true])
    expect(closedAt('2026-11-27T12:00')).toEqual([false, false, false])
    expect(closedAt('2026-11-27T17:30')).toEqual([false, true, true])
    expect(closedAt('2026-12-25T12:00')).toEqual([false, true, true])
  })

  it('keeps its hours through daylight saving time', () => {
    expect(closedAt('2026-07-12T20:00', '-04:00')).toEqual([false, false, false])
    expect(closedAt('2026-07-12T19:59', '-04:00')).toEqual([false, true, false])
  })

  it('has no schedule where it never closes', () => {
    expect(scheduleOf({ tag: 'Crypto' })).toBeUndefined()
    expect(scheduleOf({ tag: 'Commodity' })).toEqual(scheduleOf({ tag: 'Index' }))
  })
})
