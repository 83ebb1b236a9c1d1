import { expect, it, vi } from 'vitest'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import { systemClock } from '@/server/venues/upstream/clock'
import { createAccounts } from './accounts'

const ALICE = `0x${'a1'.repeat(20)}`
const BOB = `0x${'b0'.repeat(20)}`
const NOW_MS = 1_800_000_000_000

const fee = { accountIndex: 7, perpsTaker: 500, perpsMaker: 100, spotTaker: 0, spotMaker: 0 }

/** Accounts that have approved the fee, at a venue that notes of whom it was asked. */
function openAccounts() {
  const asked: string[] = []
  const ask = async (_name: string, { value }: { value: string }) => {
    asked.push(value)
    const account = {
      index: value === ALICE ? 1001 : 1002,
      l1_address: value,
      approved_integrators: [
        {
          account_index: 7,
          approval_expiry: NOW_MS + 3_600_000,
          max_perps_taker_fee: 501,
          max_perps_maker_fee: 100,
          max_spot_taker_fee: 0,
          max_spot_maker_fee: 0,
        },
      ],
    }
    return { accounts: [account] }
  }
  // What accounts ask of a venue, and no more.
  const accounts = createAccounts(ask as unknown as Ask, 'lighter', 1_000)
  const at = (steadyMs: number) => ({
    ...{ nowMs: NOW_MS, steadyMs },
    signal: new AbortController().signal,
  })
  return { accounts, asked, at }
}

it('what one account changes costs no other a read of its approval', async () => {
  const { accounts, asked, at } = openAccounts()
  const clock = vi.spyOn(systemClock, 'now').mockReturnValue(0)
  for (const address of [ALICE, BOB]) {
    expect(await accounts.hasApproved(address, fee, at(0))).toBe(true)
  }
  expect(asked).toEqual([ALICE, BOB])
  // Figures of accounts are too old by then, approvals are not.
  clock.mockReturnValue(20_000)
  accounts.drop(ALICE)
  expect(await accounts.hasApproved(BOB, fee, at(20_000))).toBe(true)
  expect(asked).toEqual([ALICE, BOB])
  expect(await accounts.hasApproved(ALICE, fee, at(20_000))).toBe(true)
  expect(asked).toEqual([ALICE, BOB, ALICE])
  clock.mockRestore()
})
