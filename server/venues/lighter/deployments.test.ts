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
  })

  it.each(['one', 'other'])('refuses what was signed for the %s, by name', async (which) => {
    // The same keys and the same step: the chain that is signed for alone differs.
    const [own, other] = which === 'one' ? [second, first] : [first, second]
    const by = which === 'one' ? trader : await first.openTrader()
    const built = await by.buildOne('placeOrder', await own.order('0.9'))
    const { signed, staged } = await by.sign(built, 'placeOrder')
    const stranger = by.at(other.adapter)
    Object.assign(stranger, { signingChainId: other.config.signingChainId })
    const elsewhere = await stranger.sign(built, 'placeOrder')
    const verify = (step: typeof signed) => own.adapter.verify(step, staged, by.context())
    await expect(verify(elsewhere.signed)).rejects.toMatchObject({
      code: 2010,
      tool: own.config.key,
      message: 'The hash of placeOrder is not that of what was staged here.',
    })
    // With our hash and the other's signature too.
    const { txHash } = signed.signedTx
    const mixed = { ...elsewhere.signed, signedTx: { ...elsewhere.signed.signedTx, txHash } }
    await expect(verify(mixed)).rejects.toMatchObject({
      code: 2010,
      message: 'The signature of placeOrder is not made by the key in slot 42.',
    })
    await verify(signed)
  })
})
