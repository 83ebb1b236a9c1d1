import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { parseRows, parseRowsText } from './parseRows'

const Row = z.object({ id: z.coerce.number() })

it('leaves out the rows that cannot be read and keeps the order of the others', () => {
  expect(parseRows(Row, [{ id: '2' }, null, { id: 'x' }, { id: 1 }])).toEqual([
    { id: 2 },
    { id: 1 },
  ])
})

it('reports each row that cannot be read, and why', () => {
  const onBadRow = vi.fn()
  parseRows(Row, [{ id: 1 }, 'text'], onBadRow)
  expect(onBadRow.mock.calls).toEqual([['text', expect.any(z.ZodError)]])
})

it('reads a list that was kept as text, and no rows of any other text', () => {
  expect(parseRowsText(Row, '[{"id":2},null,{"id":"x"}]')).toEqual([{ id: 2 }])
  for (const text of ['{', '', '{"id":2}', 'null', null, undefined]) {
    expect(parseRowsText(Row, text), `${text}`).toEqual([])
  }
})
