import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { PerpsError } from '@/lib/schema/perpsError'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { needsPaperMoney } from './paperMoney'
import type { AccountSetup } from './setup'

const setupOf = (provider: typeof kindA, isDone: boolean, accountExists = true): AccountSetup => ({
  ...{ provider: provider.key, address: '0xaa', accountExists, isReady: isDone },
  areReadsGated: !isDone && provider.setup.some(({ gatesAccountReads }) => gatesAccountReads),
  items: provider.setup.map((descriptor) => ({ descriptor, satisfied: isDone })),
})
const holding = (value: string) => async () => ({ portfolioValue: decimal(value) })
/** What a venue answers whose accounts are shown after a sign-in alone. */
const refusing = async () => {
  throw new PerpsError(2070, 'Sign in first.')
}

it('gives paper money before a sign-in, without a read that the venue would refuse', async () => {
  expect(await needsPaperMoney(setupOf(kindC, false), refusing)).toBe(true)
})

it('gives none to an account that is seen to hold some', async () => {
  expect(await needsPaperMoney(setupOf(kindC, true), holding('5'))).toBe(false)
  expect(await needsPaperMoney(setupOf(kindA, false), holding('5'))).toBe(false)
  expect(await needsPaperMoney(setupOf(kindA, false), holding('0'))).toBe(true)
})

it('gives some to an account that does not exist yet', async () => {
  expect(await needsPaperMoney(setupOf(kindA, false, false), refusing)).toBe(true)
})
