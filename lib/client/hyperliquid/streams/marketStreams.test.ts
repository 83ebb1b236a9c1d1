import { expect, it } from 'vitest'
import { fakePool } from '@/lib/client/testing/fakePool'
import { tradesStream } from './marketStreams'
import type { StreamContext } from './streamContext'
import { wireProtocol } from './wireProtocol'

it('emits the trades of frames that a page reads together once, newest first', () => {
  const due = new Set<() => void>()
  const { pool, sockets } = fakePool(wireProtocol, { gather: (run) => due.add(run) })
  const emitted: unknown[] = []
  tradesStream({ provider: 'hyperliquid', pool } as StreamContext, 'BTC', (trades) =>
    emitted.push(trades.map(({ id }) => id)),
  )
  sockets.last.open()
  for (const tid of [1, 2, 3]) {
    const trade = { coin: 'BTC', side: 'A', px: '60000', sz: '1', time: 1_000 + tid, tid }
    sockets.last.receive({ channel: 'trades', data: [trade] })
  }
  expect(emitted).toEqual([])
  for (const run of due) run()
  expect(emitted).toEqual([['3', '2', '1']])
})
