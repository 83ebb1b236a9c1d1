import { describe, expect, it } from 'vitest'
import { PerpsError } from '@/lib/schema/perpsError'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { readUniverse } from './universe'

const row = (name: string) => ({ name, szDecimals: 2, maxLeverage: 10, marginTableId: 10 })
const meta = (names: readonly string[], more: object = {}) => ({
  universe: names.map(row),
  marginTables: [],
  ...more,
})
const spotMeta = {
  universe: [{ tokens: [1, 0], name: 'PURR/USDC', index: 0, isCanonical: true }],
  tokens: ['USDC', 'PURR'].map((name, index) => ({
    name,
    index,
    szDecimals: 0,
    weiDecimals: 5,
    tokenId: `0x${String(index).repeat(32)}`,
    isCanonical: true,
  })),
}

/** A venue that answers from a script; a function answers by throwing. */
function venueOf(script: Record<string, unknown>): AskVenue {
  return async ({ type }, schema) => {
    const answer = script[type]
    return schema.parse(typeof answer === 'function' ? answer() : answer)
  }
}

const plain = { perpDexs: [null], meta: meta(['BTC', 'ETH']), spotMeta }
const coins = async (script: Record<string, unknown>) =>
  (await readUniverse(venueOf(script), 'hyperliquid')).listed.map(({ market }) => market.id)

describe('readUniverse', () => {
  it('lists perpetuals by their place and spot pairs by their index', async () => {
    const universe = await readUniverse(venueOf(plain), 'hyperliquid')
    expect(universe.find('ETH')).toMatchObject({ assetId: 1, dex: '', kind: 'perp' })
    expect(universe.find('PURR/USDC')).toMatchObject({ assetId: 10_000, kind: 'spot' })
    expect(universe.byAssetId(1)?.market.id).toBe('ETH')
  })

  it('takes no row that carries the name of another sub-venue, and keeps its place', async () => {
    const script = {
      ...plain,
      perpDexs: [null, { name: 'xyz' }],
      allPerpMetas: [meta(['BTC', 'xyz:GOLD', 'ETH']), meta(['xyz:GOLD', 'BTC', 'xyz:OIL'])],
    }
    const universe = await readUniverse(venueOf(script), 'hyperliquid')
    expect(universe.find('BTC')?.assetId).toBe(0)
    expect(universe.find('ETH')?.assetId).toBe(2)
    expect(universe.find('xyz:GOLD')?.assetId).toBe(110_000)
    expect(universe.coins('')).toEqual(['BTC', undefined, 'ETH'])
    expect(universe.coins('xyz')).toEqual(['xyz:GOLD', undefined, 'xyz:OIL'])
  })

  it('leaves out sub-venues without a name and those of another collateral', async () => {
    const script = {
      ...plain,
      perpDexs: [null, { name: '' }, null, { name: 'eur' }, { name: 'xyz' }],
      allPerpMetas: [
        meta(['BTC']),
        meta(['SOL']),
        meta(['DOGE']),
        meta(['eur:DAX'], { collateralToken: 7 }),
        meta(['xyz:GOLD']),
      ],
    }
    expect(await coins(script)).toEqual(['BTC', 'xyz:GOLD', 'PURR/USDC'])
  })

  it('does without the spot side where the venue has none or it cannot be read', async () => {
    const refused = () => {
      throw new PerpsError(2004, 'no such type', { details: { status: 422 } })
    }
    for (const answer of [refused, 'a page of text', { tokens: 1 }]) {
      expect(await coins({ ...plain, spotMeta: answer })).toEqual(['BTC', 'ETH'])
    }
  })

  it.each([
    ['fails', { details: { status: 503 } }],
    ['limits how often it is asked', { details: { status: 429 } }],
    ['does not answer', {}],
  ])('fails where the venue %s, rather than miss its pairs for long', async (_, options) => {
    const failing = () => {
      throw new PerpsError(2004, 'not now', options)
    }
    await expect(coins({ ...plain, spotMeta: failing })).rejects.toThrow('not now')
  })
})
