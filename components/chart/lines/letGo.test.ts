import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { ChartLine, MovedLine } from './chartLine'
import { letGo, stillMoved } from './letGo'

const line: ChartLine = {
  ...{ key: 'order:1', kind: 'order', price: decimal('100'), label: 'Limit buy 1', tone: 'up' },
  onMove: async () => true,
}
const chosen: MovedLine = { key: line.key, price: decimal('99'), stage: 'chosen' }
const asked: MovedLine = {
  ...{ ...chosen, stage: 'asked' },
  askedOf: { price: line.price, label: line.label },
}

it('sends the price of a line that is let go', () => {
  const sent = { ...chosen, stage: 'sent' }
  expect(letGo(line, chosen)).toEqual({ moved: sent, sendsTo: '99' })
})

it('sends nothing by letting go where each order is confirmed, only by the press that is asked for', () => {
  const careful = { ...line, confirmsMove: true }
  expect(letGo(careful, chosen)).toEqual({ moved: asked })
  // Enter once more on the handle, or another drag that ends where it began, is no answer.
  expect(letGo(careful, asked)).toEqual({ moved: asked })
  // A price that was chosen since is asked about again.
  expect(letGo(careful, chosen, true)).toEqual({ moved: asked })
  expect(letGo(careful, asked, true)).toEqual({
    moved: { ...chosen, stage: 'sent' },
    sendsTo: '99',
  })
})

it('sends nothing twice, and nothing that changes nothing or can no longer be moved', () => {
  const sent: MovedLine = { ...chosen, stage: 'sent' }
  expect(letGo(line, sent, true)).toEqual({ moved: sent })
  expect(letGo(line, { ...chosen, price: decimal('100') })).toEqual({ moved: undefined })
  expect(letGo(line, undefined)).toEqual({ moved: undefined })
  const { onMove: _onMove, ...fixed } = line
  expect(letGo(fixed, asked, true)).toEqual({ moved: undefined })
})

it('withdraws a question, and sends nothing by its press, once its order changed or is gone', () => {
  const careful = { ...line, confirmsMove: true }
  const { onMove: _onMove, ...pending } = careful
  const filledInPart = { ...careful, label: 'Limit buy 0.4' }
  const movedElsewhere = { ...careful, price: decimal('98') }
  for (const changed of [filledInPart, movedElsewhere, pending]) {
    expect(stillMoved([changed], asked)).toBeUndefined()
    expect(letGo(changed, asked, true)).toEqual({ moved: undefined })
  }
  expect(stillMoved([], asked)).toBeUndefined()
  expect(stillMoved([], chosen)).toBeUndefined()
  expect(stillMoved([careful], asked)).toBe(asked)
})

it('keeps a price that is being chosen while its order is filled, and what waits for the venue', () => {
  const filledInPart = { ...line, label: 'Limit buy 0.4' }
  expect(stillMoved([filledInPart], chosen)).toBe(chosen)
  const sent: MovedLine = { ...chosen, stage: 'sent' }
  expect(stillMoved([], sent)).toBe(sent)
})
