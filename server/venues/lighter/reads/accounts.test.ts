import { describe, expect, it, vi } from 'vitest'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import type { VenueMemory } from '@/server/venues/adapter'
import { openTestMemory } from '@/server/venues/testing/testMemory'
import { systemClock } from '@/server/venues/upstream/clock'
import { createAccounts } from './accounts'

const ALICE = `0x${'a1'.repeat(20)}`
const BOB = `0x${'b0'.repeat(20)}`
const NOW_MS = 1_800_000_000_000

const fee = { accountIndex: 7, perpsTaker: 500, perpsMaker: 100, spotTaker: 0, spotMaker: 0 }

/** Accounts that have approved the fee, at a venue that notes of whom it was asked. */
function openAccounts(memory?: VenueMemory, { isLasting = true, deployment = 'here' } = {}) {
  const asked: string[] = []
  /** What the venue says of them, and when its answers arrive. */
  const answers = { aliceIndex: 1001, integrators: [7], arrival: Promise.resolve() }
  const ask = async (_name: string, { value }: { value: string }) => {
    asked.push(value)
    const { arrival } = answers
    const account = {
      index: value === ALICE ? answers.aliceIndex : 1002,
      l1_address: value,
      approved_integrators: answers.integrators.map((account_index) => ({
        account_index,
        approval_expiry: NOW_MS + 3_600_000,
        max_perps_taker_fee: 501,
        max_perps_maker_fee: 100,
        max_spot_taker_fee: 0,
        max_spot_maker_fee: 0,
      })),
    }
    await arrival
    return { accounts: [account] }
  }
  // What accounts ask of a venue, and no more.
  const accounts = createAccounts(ask as unknown as Ask, {
    ...{ tool: 'lighter', loadTimeoutMs: 1_000, deployment, isLasting },
  })
  const at = (steadyMs: number, nowMs = NOW_MS) => ({
    ...{ nowMs, steadyMs, memory },
    signal: new AbortController().signal,
  })
  return { accounts, asked, at, answers }
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

it('an approval is trusted for a minute, whatever it was read for', async () => {
  const { accounts, asked, at } = openAccounts()
  const clock = vi.spyOn(systemClock, 'now').mockReturnValue(0)
  expect(await accounts.knownIndexOf(ALICE, at(0))).toBeUndefined()
  expect(await accounts.indexOf(ALICE, at(0))).toBe(1001)
  expect(await accounts.knownIndexOf(ALICE, at(0))).toBe(1001)
  clock.mockReturnValue(59_000)
  expect(await accounts.hasApproved(ALICE, fee, at(59_000))).toBe(true)
  expect(asked).toEqual([ALICE])
  clock.mockReturnValue(61_000)
  expect(await accounts.hasApproved(ALICE, fee, at(61_000))).toBe(true)
  expect(asked).toEqual([ALICE, ALICE])
  clock.mockRestore()
})

describe('what is dropped while it is read', () => {
  /** A read that began before, and ends after it. */
  async function readAcross(change: 'drop' | 'doubt' | 'forget', memory?: VenueMemory) {
    const opened = openAccounts(memory)
    const { accounts, at, answers } = opened
    let arrive = () => {}
    answers.arrival = new Promise((resolve) => {
      arrive = resolve
    })
    const hanging = accounts.hasApproved(ALICE, fee, at(0))
    await vi.waitFor(() => expect(opened.asked).toEqual([ALICE]))
    await accounts[change](ALICE, at(0))
    Object.assign(answers, { aliceIndex: 2002, integrators: [], arrival: Promise.resolve() })
    arrive()
    expect(await hanging).toBe(true)
    return opened
  }

  it('is asked for again by who needs it next', async () => {
    const { accounts, asked, at } = await readAcross('drop')
    expect(await accounts.hasApproved(ALICE, fee, at(0))).toBe(false)
    expect(asked.length).toBeGreaterThan(1)
  })

  it('leaves no index behind that the venue refused meanwhile', async () => {
    const memory = openTestMemory()
    const { accounts, at } = await readAcross('doubt', memory)
    expect(await accounts.indexOf(ALICE, at(0))).toBe(2002)
    const next = openAccounts(memory)
    expect(await next.accounts.indexOf(ALICE, next.at(0))).toBe(2002)
  })

  it('is not remembered for the next process, nor counts with this one', async () => {
    const memory = openTestMemory()
    const { accounts, at } = await readAcross('forget', memory)
    expect(await accounts.hasApproved(ALICE, fee, at(0))).toBe(false)
    const next = openAccounts(memory)
    next.answers.integrators = []
    expect(await next.accounts.hasApproved(ALICE, fee, next.at(0))).toBe(false)
  })
})

describe('after a start', () => {
  /** What a process asks that begins with this memory. */
  async function askedBy(
    memory: VenueMemory,
    { isLasting = true, nowMs = NOW_MS, isDropped = false } = {},
  ) {
    const { accounts, asked, at } = openAccounts(memory, { isLasting })
    if (isDropped) accounts.drop(ALICE)
    expect(await accounts.indexOf(ALICE, at(0, nowMs))).toBe(1001)
    await accounts.hasApproved(ALICE, fee, at(0, nowMs))
    return asked
  }

  it('index and approval are known without a read, where the network is a lasting one', async () => {
    const memory = openTestMemory()
    expect(await askedBy(memory)).toEqual([ALICE])
    expect(await askedBy(memory)).toEqual([])
    expect(await askedBy(memory, { isLasting: false })).toEqual([ALICE])
  })

  it('an approval is read where the venue refused it, where it ended and where it was revoked', async () => {
    const memory = openTestMemory()
    await askedBy(memory)
    expect(await askedBy(memory, { isDropped: true })).toEqual([ALICE])
    const ended = { nowMs: NOW_MS + 3_540_000 }
    expect(await askedBy(memory, ended)).toEqual([ALICE, ALICE])
    const { accounts, at } = openAccounts(memory)
    await accounts.forget(ALICE, at(0))
    expect(await askedBy(memory)).toEqual([ALICE])
  })

  describe('of two integrators', () => {
    const other = { ...fee, accountIndex: 8 }

    /** A memory that holds both approvals. */
    async function bothRemembered() {
      const memory = openTestMemory()
      const { accounts, at, answers } = openAccounts(memory)
      answers.integrators = [7, 8]
      for (const one of [fee, other])
        expect(await accounts.hasApproved(ALICE, one, at(0))).toBe(true)
      return memory
    }

    it('the approval of one leaves the other in doubt, also with the next process', async () => {
      const memory = await bothRemembered()
      const { accounts, at, answers } = openAccounts(memory)
      answers.integrators = [8]
      accounts.drop(ALICE)
      expect(await accounts.hasApproved(ALICE, other, at(0))).toBe(true)
      expect(await accounts.hasApproved(ALICE, fee, at(0))).toBe(false)
      const next = openAccounts(memory)
      next.answers.integrators = [8]
      expect(await next.accounts.hasApproved(ALICE, fee, next.at(0))).toBe(false)
    })

    it('one that was asked without the memory leaves the other in doubt', async () => {
      const { accounts, at, answers } = openAccounts(await bothRemembered())
      answers.integrators = [8]
      accounts.drop(ALICE)
      const without = { ...at(0), memory: undefined }
      expect(await accounts.hasApproved(ALICE, other, without)).toBe(true)
      expect(await accounts.hasApproved(ALICE, fee, at(0))).toBe(false)
    })

    it('one that is found gone is remembered no more', async () => {
      const memory = await bothRemembered()
      const { accounts, at, answers } = openAccounts(memory)
      answers.integrators = [8]
      accounts.drop(ALICE)
      expect(await accounts.hasApproved(ALICE, fee, at(0))).toBe(false)
      const next = openAccounts(memory)
      next.answers.integrators = [8]
      expect(await next.accounts.hasApproved(ALICE, fee, next.at(0))).toBe(false)
    })
  })

  it('who asks without the memory is never answered from it', async () => {
    const memory = openTestMemory()
    await askedBy(memory)
    const { accounts, asked, at, answers } = openAccounts(memory)
    answers.integrators = []
    expect(await accounts.hasApproved(ALICE, fee, at(0))).toBe(true)
    expect(asked).toEqual([])
    expect(await accounts.hasApproved(ALICE, fee, { ...at(0), memory: undefined })).toBe(false)
  })

  it('no index of another deployment counts', async () => {
    const memory = openTestMemory()
    await askedBy(memory)
    const { accounts, at, answers } = openAccounts(memory, { deployment: 'there' })
    answers.aliceIndex = 2002
    expect(await accounts.indexOf(ALICE, at(0))).toBe(2002)
    expect(await askedBy(memory)).toEqual([])
  })

  it('an index that the venue refused, or gives as another, is remembered as it is now', async () => {
    const memory = openTestMemory()
    await askedBy(memory)
    const refused = openAccounts(memory)
    refused.answers.aliceIndex = 2002
    expect(await refused.accounts.indexOf(ALICE, refused.at(0))).toBe(1001)
    refused.accounts.doubt(ALICE)
    expect(await refused.accounts.indexOf(ALICE, refused.at(0))).toBe(2002)
    const next = openAccounts(memory)
    expect(await next.accounts.indexOf(ALICE, next.at(0))).toBe(2002)
    next.answers.aliceIndex = 3003
    await next.accounts.get(ALICE, next.at(0))
    const last = openAccounts(memory)
    expect(await last.accounts.indexOf(ALICE, last.at(0))).toBe(3003)
    expect(last.asked).toEqual([])
  })
})
