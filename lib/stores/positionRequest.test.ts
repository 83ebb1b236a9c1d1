import { expect, it } from 'vitest'
import { askOfPosition, takePositionAct } from './positionRequest'

it('gives an act once, and the same act again when it is asked again', () => {
  askOfPosition({ provider: 'venue', marketId: 'BTC', act: 'close' })
  expect(takePositionAct('venue', 'BTC')).toBe('close')
  expect(takePositionAct('venue', 'BTC')).toBeUndefined()
  askOfPosition({ provider: 'venue', marketId: 'BTC', act: 'close' })
  expect(takePositionAct('venue', 'BTC')).toBe('close')
})

it('never keeps an act for a market that is shown later', () => {
  askOfPosition({ provider: 'venue', marketId: 'BTC', act: 'close' })
  expect(takePositionAct('venue', 'ETH')).toBeUndefined()
  expect(takePositionAct('venue', 'BTC')).toBeUndefined()
})
