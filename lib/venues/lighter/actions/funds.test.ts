import { describe, expect, it } from 'vitest'
import { actionParams } from '@/lib/schema/action/actionParams'
import type { Asset } from '@/lib/schema/model/asset'
import { deposit, withdrawal } from './funds'

const OWNER = `0x${'ab'.repeat(20)}`
const TOKEN = `0x${'a0'.repeat(20)}`
const asset = (id: string, displaySymbol: string): Asset => ({
  ...{ providerId: 'lighter', id, displaySymbol, logoURI: '', decimals: 6, l1Decimals: 6 },
  l1Address: TOKEN,
})
const facts = { tool: 'lighter', owner: OWNER }

describe('a withdrawal', () => {
  const take = (of: Asset, more: object = {}) => {
    const params = { amount: '5', assetId: of.id, destination: OWNER, ...more }
    return withdrawal(actionParams.withdrawal.parse(params), { ...facts, asset: of })
  }

  it.each([
    ['the collateral', asset('3', 'USDC'), 0, 'from perps'],
    ['another asset, which the perps ledger has none of', asset('1', 'ETH'), 1, 'from spot'],
  ])('without a route is from the ledger that has %s', (_, of, route, words) => {
    const { signParams, summary } = take(of)
    expect(signParams).toMatchObject({ asset_index: Number(of.id), route_type: route })
    expect(summary).toContain(words)
  })

  it('keeps the route that was asked for', () => {
    expect(take(asset('3', 'USDC'), { route: 'spot' }).signParams).toMatchObject({ route_type: 1 })
    expect(take(asset('1', 'ETH'), { route: 'perps' }).signParams).toMatchObject({ route_type: 0 })
  })
})

describe('a deposit', () => {
  const bring = (route: number) =>
    deposit(actionParams.deposit.parse({ amount: '5', tokenAddress: TOKEN, chainId: 1 }), {
      ...{ ...facts, asset: asset('3', 'USDC') },
      route: { chainId: 1, contract: `0x${'3b'.repeat(20)}`, route },
    })

  it('goes to the ledger that the deployment names, and says so', () => {
    const argsOf = (route: number) => bring(route)[1]?.call.args
    expect(argsOf(0)).toEqual([OWNER, 3, 0, '5000000'])
    expect(argsOf(1)).toEqual([OWNER, 3, 1, '5000000'])
    expect(bring(0)[1]?.summary).not.toContain('spot')
    expect(bring(1)[1]?.summary).toContain('into spot')
  })
})
