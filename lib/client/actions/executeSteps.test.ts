import { expect, it, vi } from 'vitest'
import type { VenuePlugin } from '@/lib/client/plugin'
import { fakeCore, OWNER, stepOf } from '@/lib/client/testing/fakeCore'
import { PerpsError } from '@/lib/schema/perpsError'
import { runAction } from './runAction'

it('gives the plugin no code of a refusal of the desk itself, which is of no key at the venue', async () => {
  const onExecuteResults = vi.fn<Required<VenuePlugin>['onExecuteResults']>(async () => {})
  const { core } = fakeCore(
    {
      create: () => [stepOf('placeOrder')],
      execute: () => {
        throw new PerpsError(2013, 'the key is not known')
      },
    },
    { onExecuteResults },
  )
  const market = { marketId: 'BTC', categoryId: 'venue' }
  const params = { market, side: 'BUY', type: 'LIMIT', size: '0.10', price: '100' }
  await expect(
    runAction(core, { provider: 'venue', address: OWNER, action: 'placeOrder', params }),
  ).rejects.toMatchObject({ code: 2013 })
  expect(onExecuteResults).toHaveBeenCalledOnce()
  const [, , results] = onExecuteResults.mock.calls[0] ?? []
  expect(results).toEqual([{ action: 'placeOrder', success: false, error: 'the key is not known' }])
})
