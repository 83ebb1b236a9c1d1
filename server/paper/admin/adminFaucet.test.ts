import { afterEach, expect, it, vi } from 'vitest'
import type { PaperChain } from '@/server/paper/chain/chain'
import type { AdminContext } from './adminContext'
import { faucetRoute } from './adminFaucet'

afterEach(() => {
  vi.useRealTimers()
})

function fundedBy(fund: PaperChain['fund']) {
  const chain = { fund } as PaperChain
  const context = { exchanges: [], chain, paperPort: 0, log: () => undefined }
  const route = faucetRoute(context as unknown as AdminContext)
  return route.run({ address: `0x${'ab'.repeat(20)}`, amount: '5' })
}

it('answers within three seconds, whatever becomes of the chain', async () => {
  vi.useFakeTimers()
  const answer = fundedBy(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await answer).toMatchObject({
    body: { chain: { error: expect.stringContaining('busy') } },
  })
})

it('answers with the hash of what the chain minted, and leaves no timer behind', async () => {
  vi.useFakeTimers()
  expect(await fundedBy(async () => '0x12')).toMatchObject({
    body: { chain: { transactionHash: '0x12' } },
  })
  expect(vi.getTimerCount()).toBe(0)
})
