import { expect, it } from 'vitest'
import { fakePool } from '@/lib/client/testing/fakePool'
import { listed } from '@/lib/venues/lighter/testing/details'
import { tradesStream } from './marketStreams'
import type { StreamContext } from './streamContext'
import { createWireProtocol } from './wireProtocol'

function tradeFrame(id: number) {
  const trade = {
    ...{ trade_id: id, type: 'trade', market_id: 0, timestamp: 1_800_000_000_000 + id },
    ...{ price: '3000', size: '1', usd_amount: '3000', is_maker_ask: true },
    ...{ ask_id: 1, bid_id: 2, ask_account_id: 1, bid_account_id: 2 },
  }
  return { channel: 'trade:0', type: 'update/trade', trades: [trade] }
}

it('emits the trades of frames that a page reads together once, newest first', async () => {
  const due = new Set<() => void>()
  const { pool, sockets, clock } = fakePool(
    createWireProtocol(async () => 'token'),
    { gather: (run) => due.add(run) },
  )
  const context = {
    ...{ provider: 'lighter', pool, now: clock.now, setTimer: clock.setTimer },
    markets: async () => ({ find: () => listed() }),
  } as unknown as StreamContext
  const emitted: unknown[] = []
  tradesStream(context, '0', (trades) => emitted.push(trades.map(({ id }) => id)))
  await expect.poll(() => sockets.alive.length).toBe(1)
  sockets.last.open()
  for (const id of [1, 2, 3]) sockets.last.receive(tradeFrame(id))
  expect(emitted).toEqual([])
  for (const run of due) run()
  expect(emitted).toEqual([['3', '2', '1']])
})
