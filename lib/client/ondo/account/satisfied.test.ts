import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  type FakeOndo,
  fakeOndo,
  OPTIONS,
  refusal,
  signIn,
  success,
} from '@/lib/client/ondo/testing/fakeVenue'

const { deposit: DEPOSIT, ...FACTS } = OPTIONS.facts
const { confirmations: _, ...SILENT } = DEPOSIT ?? { chainId: 1, usdcAddress: '0x', network: '' }

it.each([
  ['as configured', OPTIONS.facts, { confirmations: 12 }],
  ['not at all where none are configured', { ...FACTS, deposit: SILENT }, {}],
])(
  'the blocks that a deposit waits for are given %s, with and without an account',
  async (...row) => {
    const [, facts, expected] = row
    const venue = fakeOndo({ facts })
    expect(await venue.plugin.transferTimes?.()).toEqual(expected)
    await signIn(venue)
    venue.script['POST /v1/wallet/deposit_address/list'] = success([
      { coin: 'USDC', network: 'ethereum', address: `0x${'d0'.repeat(20)}` },
    ])
    expect(await venue.plugin.depositAddress?.(ADDRESS)).toEqual({
      ...{ chainId: 31337, address: `0x${'d0'.repeat(20)}`, symbol: 'USDC' },
      tokenAddress: `0x${'c0'.repeat(20)}`,
      ...expected,
    })
  },
)

it('a deposit goes to chain and token of the network, which the venue lists as ethereum', async () => {
  const there = { chainId: 11_155_111, usdcAddress: `0x${'94'.repeat(20)}` }
  const venue = fakeOndo({ facts: { ...FACTS, deposit: { ...SILENT, ...there } } })
  await signIn(venue)
  const rows = [
    { coin: 'USDC', network: 'solana', address: `0x${'d1'.repeat(20)}` },
    { coin: 'USDC', network: 'ethereum', address: `0x${'d0'.repeat(20)}` },
  ]
  venue.script['POST /v1/wallet/deposit_address/list'] = success(rows)
  expect(await venue.plugin.depositAddress?.(ADDRESS)).toEqual({
    ...{ chainId: 11_155_111, address: `0x${'d0'.repeat(20)}`, symbol: 'USDC' },
    tokenAddress: there.usdcAddress,
  })
})

describe('once a session has ended', () => {
  const isDone = ({ plugin }: FakeOndo, type: string) =>
    plugin.isSatisfied?.({ type, signers: [], signingMethod: 'session', relay: 'CLIENT' }, ADDRESS)
  /** Which of the two steps that a person does are satisfied. */
  const satisfied = async (venue: FakeOndo) => [
    await isDone(venue, 'siweLogin'),
    await isDone(venue, 'acceptProviderTerms'),
  ]
  const ACCOUNT = 'GET /v1/account'
  const account = (version: number) =>
    success({ accountID: '1045', termsVersion: version, privacyVersion: version })
  /** An account that is signed in for a minute, with these versions of the terms on record. */
  const signedIn = async (version: number) => {
    const venue = fakeOndo()
    await signIn(venue, 60)
    venue.script[ACCOUNT] = account(version)
    await satisfied(venue)
    return venue
  }

  it('signing in is all that is left where the venue has the terms on record', async () => {
    const venue = await signedIn(1)
    expect(await satisfied(venue)).toEqual([true, true])
    await venue.clock.advanceAsync(61_000)
    expect(await satisfied(venue)).toEqual([false, true])
    // After a reload, too.
    const later = fakeOndo({}, venue.credentials)
    await later.clock.advanceAsync(61_000)
    expect(await satisfied(later)).toEqual([false, true])
  })

  it('so it is where the venue ended it', async () => {
    const venue = await signedIn(1)
    venue.script[ACCOUNT] = refusal(401, 'auth_expired')
    await satisfied(venue)
    expect(await satisfied(venue)).toEqual([false, true])
  })

  it('terms that were never accepted, or are of another version by now, are left too', async () => {
    const never = await signedIn(0)
    await never.clock.advanceAsync(61_000)
    expect(await satisfied(never)).toEqual([false, false])

    const venue = await signedIn(1)
    const versions = [
      { termsVersion: 2, privacyVersion: 1 },
      { termsVersion: 1, privacyVersion: 2 },
    ]
    for (const terms of versions) {
      const later = fakeOndo({ facts: { ...OPTIONS.facts, terms } }, venue.credentials)
      await later.clock.advanceAsync(61_000)
      expect(await satisfied(later)).toEqual([false, false])
    }
  })

  it.each(['createDepositAddress', 'setReferrer'])(
    'accepted terms do not satisfy %s',
    async (type) => {
      const venue = await signedIn(1)
      await venue.clock.advanceAsync(61_000)
      expect(await isDone(venue, type)).toBe(false)
    },
  )

  it('what the venue says after the next sign-in counts, not what it had on record before', async () => {
    const venue = await signedIn(1)
    await venue.clock.advanceAsync(61_000)
    venue.script[ACCOUNT] = account(0)
    await signIn(venue, 60)
    expect(await satisfied(venue)).toEqual([true, false])
    await venue.clock.advanceAsync(61_000)
    expect(await satisfied(venue)).toEqual([false, false])
  })

  it('an answer that comes once the account was forgotten leaves nothing', async () => {
    const venue = fakeOndo()
    await signIn(venue, 60)
    venue.script[ACCOUNT] = async () => {
      await venue.plugin.forgetCredential(ADDRESS)
      return account(1)
    }
    await satisfied(venue)
    expect(await venue.credentials.names?.('')).toEqual([])
  })

  it('nothing of it is left in a browser that forgets the account', async () => {
    const venue = await signedIn(1)
    await venue.plugin.forgetCredential(ADDRESS)
    expect(await satisfied(venue)).toEqual([false, false])
    expect(await venue.credentials.names?.('')).toEqual([])
  })
})
