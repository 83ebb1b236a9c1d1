import { expect, it } from 'vitest'
import { fakePool } from '@/lib/client/testing/fakePool'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import { createConfirmations } from './confirmations'
import { Figures } from './figures'
import type { StreamContext } from './streamContext'
import { wireProtocol } from './wireProtocol'

/** Figures of two markets at 100, and what a listener to all of them is given. */
async function openFigures({ isGathering }: { isGathering: boolean }) {
  const due = new Set<() => void>()
  const gather = isGathering ? (run: () => void) => due.add(run) : undefined
  const { pool, sockets, clock } = fakePool(
    wireProtocol(async () => ''),
    { gather: gather as never },
  )
  const contracts = ['A', 'B'].map((market) => ({ market, lastPrice: '100' }))
  const context = {
    ...{ provider: 'ondo', pool, confirmations: createConfirmations(), noteRead() {} },
    ...{ now: clock.now, setTimer: clock.setTimer },
    ask: async (question: string) => ({ result: question === 'contracts' ? contracts : {} }),
    markets: async () => ({ listed: ['A', 'B'].map((id) => ({ market: { id } })) }),
  } as unknown as StreamContext
  const figures = new Figures(context)
  const seen: string[][] = []
  const emit = (all: readonly MarketContext[]) => seen.push(all.map(({ markPrice }) => markPrice))
  figures.stream(() => figures.all(), emit)
  sockets.last.open()
  await expect.poll(() => seen).toEqual([['100', '100']])
  return {
    ...{ seen, clock },
    receive: (...rows: unknown[]) =>
      sockets.last.receive({ type: 'update', channel: 'markPricesPerps', data: rows }),
    frame() {
      const runs = [...due]
      due.clear()
      for (const run of runs) run()
    },
  }
}

it('reads what came since the last frame of a page in the next one, and reports it there, once', async () => {
  const { seen, receive, frame, clock } = await openFigures({ isGathering: true })
  receive({ market: 'A', markPrice: '101' })
  receive({ market: 'B', markPrice: '102' })
  receive({ market: 'A', markPrice: '103' })
  receive({ market: 'A', markPrice: 'none' })
  clock.advance(1_000)
  expect(seen).toHaveLength(1)
  frame()
  expect(seen.slice(1)).toEqual([['103', '102']])
  receive({ market: 'A', markPrice: 'none' })
  frame()
  expect(seen).toHaveLength(2)
})

it('reports what comes within a tenth of a second once where no page gathers it', async () => {
  const { seen, receive, clock } = await openFigures({ isGathering: false })
  receive({ market: 'A', markPrice: '101' })
  receive({ market: 'B', markPrice: '102' })
  expect(seen).toHaveLength(1)
  clock.advance(100)
  expect(seen.slice(1)).toEqual([['101', '102']])
})
