import type { z } from 'zod'
import type { CreateActionRequest, ExecuteActionRequest } from '@/lib/schema/action/action'

/** Owner of the account of the examples: the ninth account of the phrase that test chains share. */
export const OWNER = '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f'
/** An agent that the owner approved: the tenth account of that phrase. */
export const AGENT = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'

/** A limit order with a stop-loss, as `POST /createAction` takes it. */
export const createActionExample = (provider: string): z.input<typeof CreateActionRequest> => ({
  provider,
  address: OWNER,
  signerAddress: AGENT,
  action: 'placeOrder',
  params: {
    market: { marketId: 'BTC', categoryId: provider },
    side: 'BUY',
    type: 'LIMIT',
    size: '0.05',
    price: '60000',
    leverage: 5,
    timeInForce: 'GTC',
    stopLoss: { triggerPrice: '58000' },
  },
})

/** The same order signed, as `POST /executeAction` takes it. */
export const executeActionExample = (provider: string): z.input<typeof ExecuteActionRequest> => ({
  provider,
  address: OWNER,
  signerAddress: AGENT,
  action: 'placeOrder',
  actions: [
    {
      action: 'placeOrder',
      typedData: {
        domain: {
          name: 'Exchange',
          version: '1',
          chainId: 1337,
          verifyingContract: '0x0000000000000000000000000000000000000000',
        },
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'version', type: 'string' },
            { name: 'chainId', type: 'uint256' },
            { name: 'verifyingContract', type: 'address' },
          ],
          Agent: [
            { name: 'source', type: 'string' },
            { name: 'connectionId', type: 'bytes32' },
          ],
        },
        primaryType: 'Agent',
        message: {
          source: 'b',
          connectionId: `0x${'5c'.repeat(32)}`,
          nonce: 1790000000000,
        },
      },
      signature: `0x${'a1'.repeat(64)}1b`,
    },
  ],
})
