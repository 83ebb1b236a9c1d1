import { expect, it } from 'vitest'
import { candlePaths } from './FirstCandles'

it('draws rising and falling candles apart, highest price on top', () => {
  const { rising, falling } = candlePaths([
    ['100', '110', '90', '105'],
    ['105', '105', '100', '100'],
  ])
  expect(rising).toBe('M4.5 120h1V880h-1zM1.5 310h7v190h-7z')
  expect(falling).toBe('M14.5 310h1V500h-1zM11.5 310h7v190h-7z')
})

it('draws a market without any movement as lines', () => {
  expect(candlePaths([['1', '1', '1', '1']])).toEqual({
    rising: 'M4.5 120h1V120h-1zM1.5 120h7v2h-7z',
    falling: '',
  })
})
