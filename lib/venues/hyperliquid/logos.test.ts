import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assetLogo } from './logos'

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
    for (const symbol of ['BTC', 'kPEPE', 'PEPE', 'kBONK', 'NOSUCH', '../x', 'KAS', 'USDC']) {
      const logo = assetLogo(symbol)
      expect(logo === '' || existsSync(`public${logo}`)).toBe(true)
    }
    expect(assetLogo('kPEPE')).toBe('/assets/pepe.svg')
    expect(assetLogo('NOSUCH')).toBe('')
  })
})
