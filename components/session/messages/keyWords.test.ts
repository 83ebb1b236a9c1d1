import { expect, it } from 'vitest'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { keyPowerText, transferSignerText } from './keyWords'

it('never says that a key cannot withdraw where it can', () => {
  expect(keyPowerText(kindA)).toContain('not withdraw')
  expect(transferSignerText(kindA, 'withdrawal')).toContain('cannot withdraw')
  for (const provider of [kindB, kindC]) {
    expect(keyPowerText(provider)).toMatch(/and withdraw to/)
    expect(transferSignerText(provider, 'withdrawal')).not.toContain('cannot')
  }
  expect(keyPowerText(kindB)).toContain('your own address only')
  expect(keyPowerText(kindC)).toContain('your address book')
})

it('says no word of withdrawals where none is on offer', () => {
  for (const { actions } of [kindA, kindB, kindC]) {
    const without = { actions: actions.filter(({ type }) => type !== 'withdrawal') }
    expect(keyPowerText(without)).toBe('The key can trade.')
  }
})

it('names who signs a transfer between ledgers', () => {
  expect(transferSignerText(kindA, 'sendAsset')).toContain('your wallet')
  expect(transferSignerText(kindB, 'sendAsset')).toContain('key in this browser')
})
