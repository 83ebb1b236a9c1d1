import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assetLogo } from './assetLogo'

describe('assetLogo', () => {
  it('names a file for every logo that is served', () => {
    const files = readdirSync('public/assets').filter((file) => file.endsWith('.svg'))
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      const symbol = file.slice(0, -'.svg'.length).toUpperCase()
      expect(assetLogo(symbol)).toBe(`/assets/${file}`)
    }
  })

  it('never names a file that is not there', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].map((letter) => `${letter}-NOSUCH`)
    const named = ['BTC', 'kPEPE', 'PEPE', 'kBONK', '../x', 'KAS', 'USDC', '@7', '', '币安']
    for (const symbol of [...named, ...letters]) {
      expect(existsSync(`public${assetLogo(symbol)}`), symbol).toBe(true)
    }
    expect(assetLogo('kPEPE')).toBe('/assets/pepe.svg')
    expect(assetLogo('NOSUCH')).toBe('/letters/n.svg')
    expect(assetLogo('币安')).toBe('/letters/coin.svg')
  })
})
