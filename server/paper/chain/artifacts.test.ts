import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAPER_CHAIN_ID, PAPER_CONTRACTS } from '@/server/config/paperChain'
import { CHAIN_ID, SETTLEMENT_CONTRACTS, TREASURY_BRIDGE, USDC_ADDRESS } from './addresses'
import { anvilPackage, findAnvil } from './anvilBinary'
import { compileContracts } from './compileContracts'

describe('the contracts', () => {
  it('are committed as the compiler makes them from their sources', () => {
    const committed = readFileSync(join(import.meta.dirname, 'artifacts.json'), 'utf8')
    expect(JSON.parse(committed)).toEqual(compileContracts())
  }, 120_000)

  it('are where the service is configured to look for them', () => {
    expect(PAPER_CONTRACTS).toEqual({
      usdc: USDC_ADDRESS,
      hyperliquidBridge: TREASURY_BRIDGE,
      lighterGate: SETTLEMENT_CONTRACTS.get('lighter')?.address,
    })
    expect(PAPER_CHAIN_ID).toBe(CHAIN_ID)
  })
})

describe('the node', () => {
  it('is named as its publisher names it for each platform', () => {
    expect(anvilPackage('linux', 'x64')).toBe('@foundry-rs/anvil-linux-amd64')
    expect(anvilPackage('darwin', 'arm64')).toBe('@foundry-rs/anvil-darwin-arm64')
    expect(anvilPackage('win32', 'x64')).toBe('@foundry-rs/anvil-win32-amd64')
  })

  it('that there is none of is said plainly', () => {
    expect(() => findAnvil('sunos', 'sparc')).toThrow(
      '@foundry-rs/anvil-sunos-sparc is not installed',
    )
  })
})
