import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { TestTrader } from '@/lib/client/testing/openTrader'
import { TEST_VENUES, type TestProvider } from '@/lib/client/testing/testVenues'

/**
 * Places resting orders of one account at once, taking turns between clients, each until its verdict.
 * @returns seconds until the last verdict. @throws where one of them failed
 */
export async function placeAtOnce(
  { who, at }: TestTrader,
  clients: readonly PerpsClient[],
  { provider, orders }: { provider: TestProvider; orders: number },
): Promise<number> {
  const market = { marketId: TEST_VENUES[provider].marketId, categoryId: provider }
  const params = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: at(0.9) } as const
  const startedAtMs = performance.now()
  const outcomes = await Promise.all(
    Array.from({ length: orders }, (_, index) =>
      clients[index % clients.length]?.runAction({ ...who, action: 'placeOrder', params }),
    ),
  )
  const results = outcomes.flatMap((outcome) => outcome?.results ?? [])
  const failed = results.filter(({ success }) => !success)
  if (failed.length > 0) throw new Error(JSON.stringify(failed[0]))
  return (performance.now() - startedAtMs) / 1000
}
