import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenPaper, openPaper } from './testing/openPaper'

/** An exchange whose clock is far ahead of the service's, as after a machine lost its time. */

const HOUR_MS = 3_600_000

let paper: OpenPaper

beforeAll(async () => {
  paper = await openPaper('venue clock')
}, 120_000)

afterAll(async () => {
  await paper?.close()
})

it('sets a key up, and stages by its time, where the exchange’s clock is an hour ahead', async () => {
  await paper.admin('/clock', { advanceMs: HOUR_MS })
  const trader = await paper.openTrader({ isReady: false })
  const key = await trader.runOne('registerApiKey', {})
  expect(key).toMatchObject({ success: true })
  const { step } = await trader.buildOne('approveIntegrator', {})
  const params = 'wasmSignParams' in step ? step.wasmSignParams : {}
  expect(Number(params.expired_at)).toBeGreaterThan(Date.now() + HOUR_MS)
})

it('reads the clock again once the venue calls a step expired', async () => {
  // As at a real venue, whose distance is good for a minute: of paper's it would be read again anyway.
  const adapter = paper.openAdapter({ config: { ...paper.config, network: 'mainnet' } })
  const trader = await paper.openTrader({ isReady: false, adapter })
  const early = await trader.buildOne('registerApiKey', {})
  await paper.admin('/clock', { advanceMs: HOUR_MS })
  const { signed, staged } = await trader.sign(early, 'registerApiKey')
  const refused = await trader.adapter.relay(signed, staged, trader.context())
  expect(refused).toMatchObject({ result: { success: false, errorCode: 2042 } })
  expect(await trader.runOne('registerApiKey', {})).toMatchObject({ success: true })
})
