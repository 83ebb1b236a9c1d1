import { expect, it } from 'vitest'
import { ORDER_CSV } from './orderCsv'

it('heads the columns of ids by the names that saved files have always had', () => {
  expect(ORDER_CSV.map(({ header }) => header).slice(-2)).toEqual(['Order id', 'Client order id'])
})
