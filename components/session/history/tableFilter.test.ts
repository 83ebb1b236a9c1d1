import { describe, expect, it } from 'vitest'
import { passes, type TableFilter, valuesOf } from './tableFilter'

interface Row {
  market: string
  side: string
}

const market: TableFilter<Row> = {
  key: 'market',
  label: 'Market',
  allLabel: 'All markets',
  read: (row) => row.market,
}
const side: TableFilter<Row> = { ...market, key: 'side', read: (row) => row.side }
const rows: Row[] = [
  { market: 'ETH', side: 'BUY' },
  { market: 'BTC', side: 'BUY' },
  { market: 'BTC', side: 'SELL' },
]

describe('table filters', () => {
  it('let pass what fits every choice, and everything without one', () => {
    const shown = (choices: Record<string, string>) =>
      rows.filter((row) => passes(row, [market, side], choices)).length
    expect(shown({})).toBe(3)
    expect(shown({ market: 'BTC' })).toBe(2)
    expect(shown({ market: 'BTC', side: 'SELL' })).toBe(1)
    expect(shown({ market: 'SOL' })).toBe(0)
  })

  it('keep offering what is chosen when no row has it any more', () => {
    expect(valuesOf(rows, market, undefined)).toEqual(['BTC', 'ETH'])
    expect(valuesOf(rows, market, 'SOL')).toEqual(['BTC', 'ETH', 'SOL'])
  })
})
