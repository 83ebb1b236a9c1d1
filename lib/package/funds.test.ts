import { expect, it } from 'vitest'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { DepositAddress } from '@/lib/client/plugin'
import { kindC } from '@/lib/trade/testing/madeUpProviders'
import { getDepositFlow } from './funds'

const ACCOUNT = { provider: 'c', address: '0x00000000000000000000000000000000000000aa' }
const bare = { ...kindC, setup: kindC.setup.map(({ params: _, ...step }) => step) }

/** A client of one provider, set up, whose account has this address. */
function clientOf(provider: typeof kindC, address: DepositAddress) {
  return {
    provider: async () => provider,
    checkSetup: async () => ({ items: [] }),
    plugin: () => ({ depositAddress: async () => address }),
  } as unknown as PerpsClient
}

it.each([
  ['as advertised', kindC, 12],
  ['else as the code of the venue knows', bare, 64],
])('the blocks that a deposit waits for are given %s', async (_, provider, confirmations) => {
  const address = { chainId: 1, address: '0xd0', symbol: 'USDC', confirmations: 64 }
  const flow = await getDepositFlow(clientOf(provider, address), ACCOUNT)
  expect(flow).toMatchObject({ kind: 'address', address, confirmations })
})

it('no number is given where none is known', async () => {
  const address = { chainId: 1, address: '0xd0', symbol: 'USDC' }
  const flow = await getDepositFlow(clientOf(bare, address), ACCOUNT)
  expect(flow).toMatchObject({ kind: 'address', address })
  expect(flow).not.toHaveProperty('confirmations')
})
