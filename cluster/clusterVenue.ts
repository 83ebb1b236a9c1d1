import type { TestTrader } from '@/lib/client/testing/openTrader'
import { TEST_VENUES, type TestProvider } from '@/lib/client/testing/testVenues'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { MarketRef } from '@/lib/schema/model/market'

/** What differs between venues for the checks of a cluster. */
export interface ClusterVenue {
  provider: TestProvider
  /** The market of all orders. */
  market: MarketRef
  /** Orders of one signer that are placed at once. */
  ordersAtOnce: number
  /** Whether those that trade at once need an account each: a key signs one after the other. */
  isSequential: boolean
  /** Whether an order is called at once what the venue calls it for good. */
  areIdsFinal: boolean
  /** Part of the address that orders are sent to at the venue, for a fault to meet them. */
  orderPath: string
  /** Orders that must be open when an instance dies for the test to prove anything. */
  standingMin: number
  /** What an account does first, so that an order is a single step. */
  prepare?(trader: TestTrader): Promise<unknown>
  /** A signed order that says something else than what was staged. */
  alter(step: SignedActionStep): SignedActionStep
  /** What of an order no other may have: its nonce, or its own id. */
  onceOf(step: SignedActionStep | undefined): unknown
}

const marketOf = (provider: TestProvider): MarketRef => ({
  marketId: TEST_VENUES[provider].marketId,
  categoryId: provider,
})

/** A venue of each kind. */
export const CLUSTER_VENUES: readonly [ClusterVenue, ...ClusterVenue[]] = [
  {
    provider: 'hyperliquid',
    market: marketOf('hyperliquid'),
    ordersAtOnce: 60,
    orderPath: 'order',
    isSequential: false,
    areIdsFinal: true,
    standingMin: 20,
    async prepare(trader) {
      const params = {
        market: marketOf('hyperliquid'),
        leverage: 5,
        marginMode: 'ISOLATED' as const,
      }
      await trader.execute((await trader.sign('updateLeverage', params)).request)
    },
    alter(step) {
      if (!('typedData' in step)) throw new Error('not what this venue stages')
      const message = { ...step.typedData.message, connectionId: `0x${'ab'.repeat(32)}` }
      return { ...step, typedData: { ...step.typedData, message } }
    },
    onceOf: (step) => step && 'typedData' in step && step.typedData.message.nonce,
  },
  {
    provider: 'lighter',
    market: marketOf('lighter'),
    ordersAtOnce: 50,
    orderPath: 'sendTx',
    isSequential: true,
    areIdsFinal: false,
    standingMin: 5,
    alter(step) {
      if (!('wasmSignParams' in step)) throw new Error('not what this venue stages')
      return { ...step, wasmSignParams: { ...step.wasmSignParams, price: 1 } }
    },
    onceOf: (step) => step && 'wasmSignParams' in step && step.wasmSignParams.nonce,
  },
  {
    provider: 'ondo',
    market: marketOf('ondo'),
    ordersAtOnce: 50,
    orderPath: 'order',
    isSequential: false,
    areIdsFinal: true,
    standingMin: 20,
    alter(step) {
      if (!('request' in step)) throw new Error('not what this venue stages')
      const body = step.request.body?.replace('0.01', '0.02') ?? ''
      return { ...step, request: { ...step.request, body } }
    },
    onceOf: (step) => step && 'request' in step && step.request.body,
  },
]
