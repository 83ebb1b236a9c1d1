import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cmp } from '@/lib/decimal/compare'
import { type Decimal, decimal, mul } from '@/lib/decimal/decimal'
import { toNumberForDrawing } from '@/lib/decimal/format'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { type Column, sortRows } from './tableColumn'

interface Row {
  size: Decimal
  place: number
}

const exact: Column<Row> = {
  key: 'size',
  header: '',
  cell: () => null,
  compare: (a, b) => cmp(a.size, b.size),
}
const keyed: Column<Row> = { ...exact, sortValue: ({ size }) => toNumberForDrawing(size) }

describe('sortRows', () => {
  it('orders by a value worked out once as it does by comparing, also beyond a float', () => {
    const sizes = fc.oneof(
      fc.integer({ min: -5, max: 5 }).map((value) => decimal(String(value))),
      fc
        .integer({ min: 0, max: 9 })
        .map((digit) => decimal(`0.10000000000000000000000000${digit}`)),
    )
    fc.assert(
      fc.property(fc.array(sizes, { maxLength: 40 }), fc.boolean(), (values, isUp) => {
        const rows = values.map((size, place) => ({ size, place }))
        const sorting = { key: 'size', direction: isUp ? 'ascending' : 'descending' } as const
        expect(sortRows(rows, [keyed], sorting)).toEqual(sortRows(rows, [exact], sorting))
      }),
    )
  })

  it('orders by a product of floats as the exact product does', () => {
    const figure = fc
      .tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 8 }))
      .map(([units, places]) => fromScaledInteger(units, places))
    const row = fc.record({ size: figure, price: figure })
    type Priced = { size: Decimal; price: Decimal }
    const worth: Column<Priced> = {
      key: 'size',
      header: '',
      cell: () => null,
      compare: (a, b) => cmp(mul(a.size, a.price), mul(b.size, b.price)),
    }
    const byFloat: Column<Priced> = {
      ...worth,
      sortValue: ({ size, price }) => toNumberForDrawing(size) * toNumberForDrawing(price),
    }
    const sorting = { key: 'size', direction: 'ascending' } as const
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
        expect(sortRows(rows, [byFloat], sorting)).toEqual(sortRows(rows, [worth], sorting))
      }),
    )
  })

  it('leaves the rows as they are where nothing is sorted by', () => {
    const rows = [{ size: decimal('2'), place: 0 }]
    expect(sortRows(rows, [exact], undefined)).toBe(rows)
    expect(sortRows(rows, [exact], { key: 'other', direction: 'ascending' })).toBe(rows)
  })
})
