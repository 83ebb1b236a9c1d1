import { expect, it } from 'vitest'
import { askOfPosition, takePositionAct } from './positionRequest'

it('gives an act once, and the same act again when it is asked again', () => {
  askOfPosition({ provider: 'venue', marketId: 'BTC', act: 'close', askedAtMs: 0 })
  expect(takePositionAct('venue', 'BTC', 0)).toBe('close')
  expect(takePositionAct('venue', 'BTC', 0)).toBeUndefined()
  askOfPosition({ provider: 'venue', marketId: 'BTC', act: 'close', askedAtMs: 0 })
  expect(takePositionAct('venue', 'BTC', 0)).toBe('close')
})

it('never keeps an act for a market that is shown later', () => {
  askOfPosition({ provider: 'venue', marketId: 'BTC', act: 'close', askedAtMs: 0 })
  expect(takePositionAct('venue', 'ETH', 0)).toBeUndefined()
  expect(takePositionAct('venue', 'BTC', 0)).toBeUndefined()
})

it('drops a request that was made long before it could run', () => {
  askOfPosition({ provider: 'venue', marketId: 'BTC', act: 'close', askedAtMs: 1_000 })
  expect(takePositionAct('venue', 'BTC', 3_001)).toBeUndefined()
  expect(takePositionAct('venue', 'BTC', 1_000)).toBeUndefined()
  askOfPosition({ provider: 'venue', marketId: 'BTC', act: 'close', askedAtMs: 1_000 })
  expect(takePositionAct('venue', 'BTC', 3_000)).toBe('close')
})

it('drops a request of unknown age, as the calendar was set back since', () => {
  askOfPosition({ provider: 'venue', marketId: 'BTC', act: 'close', askedAtMs: 600_000 })
  expect(takePositionAct('venue', 'BTC', 1_000)).toBeUndefined()
})
