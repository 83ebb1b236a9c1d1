import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lighterModule, PAPER_DEPLOYMENT } from '@/server/paper/faces/lighter/face'
import { type OpenPaper, openPaper } from './testing/openPaper'
import type { PaperTrader } from './testing/paperTrader'

/** A second deployment of the venue: another chain id, another collateral, configuration alone. */

const SIGNING_CHAIN_ID = 466_324
const INTEGRATOR = { accountIndex: 7, perpsTaker: 100, perpsMaker: 50, spotTaker: 0, spotMaker: 0 }
const DEPLOYMENT = {
  key: 'lighter-rh',
  name: 'Lighter on Robinhood Chain',
  network: 'paper',
  baseUrl: 'http://127.0.0.1:{port}',
  chainId: SIGNING_CHAIN_ID,
  collateral: { symbol: 'USDG' },
  integrator: INTEGRATOR,
}

let first: OpenPaper
let second: OpenPaper
let trader: PaperTrader

beforeAll(async () => {
  first = await openPaper('first')
  second = await openPaper('second', {
    modules: [
      lighterModule({ ...PAPER_DEPLOYMENT, chainId: SIGNING_CHAIN_ID, collateral: 'USDG' }),
    ],
    deployments: JSON.stringify([DEPLOYMENT]),
  })
  trader = await second.openTrader()
}, 120_000)

afterAll(async () => {
  await Promise.all([first?.close(), second?.close()])
})

describe('another deployment', () => {
  it('shows its own name, collateral, fee and markets', async () => {
    await second.adapter.prepare?.(trader.context())
    const descriptor = second.adapter.descriptor(undefined)
    expect(descriptor).toMatchObject({
      key: 'lighter-rh',
      name: 'Lighter on Robinhood Chain',
      categories: [
        { id: 'lighter-rh', quoteAsset: { displaySymbol: 'USDG', providerId: 'lighter-rh' } },
        { id: 'spot', quoteAsset: null },
      ],
    })
    expect(descriptor.actions.map(({ type }) => type)).not.toContain('deposit')
    expect(descriptor.setup.map(({ type }) => type)).not.toContain('setReferrer')
    const markets = await second.adapter.markets(trader.context())
    expect(markets.find(({ id }) => id === '0')).toMatchObject({
      providerId: 'lighter-rh',
      categoryId: 'lighter-rh',
      quoteAsset: { displaySymbol: 'USDG' },
    })
  })

  it('takes orders, changes and cancels as the first does', async () => {
    const placed = await trader.runOne('placeOrder', await second.order('0.9'))
    expect(placed).toMatchObject({ success: true })
    const id = String(Object(placed).orderId)
    const modifications = [{ id, price: await second.priceAt('0.91'), size: '0.2' }]
    expect(await trader.runOne('modifyOrder', { modifications })).toMatchObject({ success: true })
    expect(await trader.runOne('cancelOrder', { ids: [id] })).toMatchObject({ success: true })
  })

  it('keeps keys and nonces apart, and refuses what was signed for the other', async () => {
    const elsewhere = await first.openTrader()
    const built = await trader.buildOne('placeOrder', await second.order('0.9'))
    const { staged } = await trader.sign(built, 'placeOrder')
    Object.assign(elsewhere, { keys: trader.keys })
    const { signed } = await elsewhere.sign(built, 'placeOrder')
    await expect(second.adapter.verify(signed, staged, trader.context())).rejects.toMatchObject({
      code: 2010,
    })
    await expect(first.adapter.verify(signed, staged, trader.context())).rejects.toMatchObject({
      code: expect.any(Number),
    })
  })
})
