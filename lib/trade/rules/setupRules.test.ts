import { expect, it } from 'vitest'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { offers } from './descriptor'
import { moveLedgers } from './fundRules'
import { addressStep, feeStep, gatesAccountReads, keyStep, signInStep } from './setupRules'

it('finds the steps of each kind of venue by what they are for', () => {
  const stepsOf = (provider: typeof kindA) =>
    [keyStep(provider), feeStep(provider), signInStep(provider)].map((step) => step?.type)
  expect(stepsOf(kindA)).toEqual(['approveAgent', 'approveBuilderFee', undefined])
  expect(stepsOf(kindB)).toEqual(['registerApiKey', 'approveIntegrator', undefined])
  expect(stepsOf(kindC)).toEqual(['registerApiKey', undefined, 'siweLogin'])
  expect([kindA, kindB, kindC].map(gatesAccountReads)).toEqual([false, true, true])
  const made = [kindA, kindB, kindC].map((provider) => addressStep(provider)?.type)
  expect(made).toEqual([undefined, undefined, 'createDepositAddress'])
})

it('offers what the descriptor lists and nothing else', () => {
  expect(offers(kindA, 'modifyOrder')).toBe(true)
  expect(offers(kindC, 'modifyOrder')).toBe(false)
})

it('names the ledgers that money moves between, none where the venue names none', () => {
  const values = [
    { value: '', label: 'Perpetuals' },
    { value: 'spot', label: 'Spot' },
  ]
  const params = [{ name: 'sourceDex', type: 'string', values }]
  const actions = kindA.actions.map((entry) =>
    entry.type === 'sendAsset' ? { ...entry, params } : entry,
  )
  expect(moveLedgers({ actions })).toEqual([
    { id: '', label: 'Perpetuals' },
    { id: 'spot', label: 'Spot' },
  ])
  expect(moveLedgers(kindB)).toEqual([])
})
