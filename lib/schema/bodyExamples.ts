import type { z } from 'zod'
import type { CreateActionRequest, ExecuteActionRequest } from './action'

/** Owner of the account of the examples. */
export const OWNER = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
/** An agent that the owner approved. */
export const AGENT = '0x5ae8b7b2f0f5f1b4a1c9f3b0a3f6a2e1c7d9e4b2'

/** A limit order with a stop-loss, as `POST /createAction` takes it. */
export const createActionExample: z.input<typeof CreateActionRequest> = {
  provider: 'venue-a',
  address: OWNER,
  signerAddress: AGENT,
  action: 'placeOrder',
  params: {
    market: { marketId: 'BTC', categoryId: 'venue-a' },
    side: 'BUY',
    type: 'LIMIT',
    size: '0.05',
    price: '68000',
    leverage: 5,
    timeInForce: 'GTC',
    stopLoss: { triggerPrice: '66000' },
  },
}

/** The same order signed, as `POST /executeAction` takes it. */
export const executeActionExample: z.input<typeof ExecuteActionRequest> = {
  provider: 'venue-a',
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
}
