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

  it('keeps unknown figures below every known one', () => {
    type Reported = { fee: Decimal | undefined }
    const fee: Column<Reported> = {
      key: 'fee',
      header: '',
      cell: () => null,
      compare: (a, b) => (a.fee && b.fee ? cmp(a.fee, b.fee) : 0),
      sortValue: ({ fee }) =>
        fee === undefined ? Number.NEGATIVE_INFINITY : toNumberForDrawing(fee),
    }
    const figures = fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined })
    fc.assert(
      fc.property(fc.array(figures, { maxLength: 30 }), (values) => {
        const rows = values.map((value) => ({
          fee: value === undefined ? undefined : decimal(String(value)),
        }))
        const sorted = sortRows(rows, [fee], { key: 'fee', direction: 'descending' })
        const reported = values.filter((value) => value !== undefined).sort((a, b) => b - a)
        expect(sorted.map((row) => row.fee)).toEqual([
          ...reported.map((value) => decimal(String(value))),
          ...values.filter((value) => value === undefined),
        ])
      }),
    )
  })

  it('orders texts as they compare, and leaves equal ones where they are in both directions', () => {
    type Named = { name: string; place: number }
    const name: Column<Named> = {
      key: 'name',
      header: '',
      cell: () => null,
      sortValue: (row) => row.name,
    }
    const plain: Column<Named> = {
      ...name,
      compare: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    }
    const { sortValue: _, ...compared } = plain
    const names = fc.constantFrom('', 'a', 'b', 'ab', 'É', '10', '9')
    fc.assert(
      fc.property(fc.array(names, { maxLength: 30 }), fc.boolean(), (values, isUp) => {
        const rows = values.map((value, place) => ({ name: value, place }))
        const sorting = { key: 'name', direction: isUp ? 'ascending' : 'descending' } as const
        expect(sortRows(rows, [name], sorting)).toEqual(sortRows(rows, [compared], sorting))
      }),
    )
  })

  it('orders a hundred thousand rows without comparing them with each other', () => {
    let comparisons = 0
    const counted: Column<{ size: number }> = {
      key: 'size',
      header: '',
      cell: () => null,
      compare: (a, b) => {
        comparisons += 1
        return a.size - b.size
      },
      sortValue: ({ size }) => size,
    }
    const rows = Array.from({ length: 100_000 }, (_, index) => ({ size: (index * 7919) % 100_003 }))
    const up = sortRows(rows, [counted], { key: 'size', direction: 'ascending' })
    const down = sortRows(rows, [counted], { key: 'size', direction: 'descending' })
    expect(down).toEqual([...up].reverse())
    expect(up.every((row, index) => index === 0 || (up[index - 1]?.size ?? 0) < row.size)).toBe(
      true,
    )
    expect(comparisons).toBe(0)
  })

  it('leaves the rows as they are where nothing is sorted by', () => {
    const rows = [{ size: decimal('2'), place: 0 }]
    expect(sortRows(rows, [exact], undefined)).toBe(rows)
    expect(sortRows(rows, [exact], { key: 'other', direction: 'ascending' })).toBe(rows)
  })
})
