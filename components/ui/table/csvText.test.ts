import { describe, expect, it } from 'vitest'
import { csvText } from './csvText'

interface Row {
  name: string
  amount: string | undefined
}

const columns = [
  { header: 'Name', value: (row: Row) => row.name },
  { header: 'Amount', value: (row: Row) => row.amount },
]

describe('csvText', () => {
  it('keeps every place of a figure, and its sign', () => {
    const rows = [
      { name: 'a', amount: '-0.00000000123456789012345' },
      { name: 'b', amount: '1e3' },
      { name: 'c', amount: undefined },
    ]
    expect(csvText(columns, rows)).toBe(
      'Name,Amount\r\na,-0.00000000123456789012345\r\nb,1e3\r\nc,\r\n',
    )
  })

  it('quotes what would break the line', () => {
    const rows = [{ name: 'say "hi", then\nleave', amount: '1' }]
    expect(csvText(columns, rows)).toBe('Name,Amount\r\n"say ""hi"", then\nleave",1\r\n')
  })

  it('lets nothing be taken for a formula', () => {
    for (const evil of ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\tx', '\rx']) {
      const [, line = ''] = csvText(columns, [{ name: evil, amount: '1' }]).split('\r\n')
      expect(line.replace(/^"/, '').startsWith("'")).toBe(true)
    }
  })
})
