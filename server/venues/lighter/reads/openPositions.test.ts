import { expect, it, vi } from 'vitest'
import { type Ask, QUESTIONS, type QuestionName } from '@/lib/venues/lighter/ask/questions'
import { readMarkets } from '@/lib/venues/lighter/reads/markets'
import { account, NOW_MS } from '@/lib/venues/lighter/testing/accountRows'
import { DEPLOYMENT, ETH } from '@/lib/venues/lighter/testing/details'
import { createAccounts } from './accounts'
import { readOpenPositions } from './openPositions'
import { KEPT } from './requestLimits'

const ADDRESS = account.l1_address.toLowerCase()
const OTHER = `0x${'b0'.repeat(20)}`

/** A venue with one account and this many requests left in the minute. */
function openSource(left: number) {
  const asked: QuestionName[] = []
  const answers: Partial<Record<QuestionName, unknown>> = {
    account: { accounts: [account] },
    orderBookDetails: { code: 200, order_book_details: [ETH], spot_order_book_details: [] },
    assetDetails: { asset_details: [] },
  }
  const ask: Ask = async (name) => {
    asked.push(name)
    return QUESTIONS[name].schema.parse(answers[name]) as never
  }
  const reading = { tool: 'lighter', loadTimeoutMs: 1_000, deployment: 'here', isLasting: true }
  const source = {
    key: 'lighter',
    accounts: createAccounts(ask, reading),
    limits: { left: () => left },
    markets: { get: () => readMarkets(ask, DEPLOYMENT) },
  }
  const memory = { get: vi.fn(), set: vi.fn(), isShared: async () => false }
  const context = { signal: new AbortController().signal, nowMs: NOW_MS, steadyMs: 0, memory }
  return { asked, memory, read: (address: string) => readOpenPositions(source, address, context) }
}

it('are read of any account without its key, and nothing of it is remembered', async () => {
  const { memory, read } = openSource(60)
  expect(await read(ADDRESS)).toMatchObject([
    { market: { id: '0' }, side: 'SHORT', size: '2', entryPrice: '3100', leverage: 20 },
    { market: { id: '1' }, side: 'LONG' },
  ])
  await expect(read(OTHER)).rejects.toMatchObject({ code: 2026 })
  expect(memory.set).not.toHaveBeenCalled()
})

it('are not read where the requests that are left are needed for orders', async () => {
  const { asked, read } = openSource(KEPT.read)
  await expect(read(ADDRESS)).rejects.toMatchObject({ code: 2090 })
  expect(asked).toEqual([])
})
