import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  type FakeOndo,
  fakeOndo,
  signIn,
  success,
} from '@/lib/client/ondo/testing/fakeVenue'

const calls = (venue: FakeOndo, path: string) =>
  venue.arrived.filter((request) => request.path.split('?')[0] === path)

describe('a first withdrawal', () => {
  const destination = `0x${'ab'.repeat(20)}` as const
  const withdraw = (venue: FakeOndo, wallet = venue.wallet) =>
    venue.plugin.prepare?.(
      { action: 'withdrawal', address: ADDRESS, params: { destination, amount: '5' } },
      { wallet, onProgress() {} },
    )

  async function open(statement?: string, cooldownPeriodSecs = 0): Promise<FakeOndo> {
    const venue = fakeOndo()
    await signIn(venue)
    venue.signed.length = 0
    const book: object[] = []
    const reported = { accountID: '1', termsVersion: 1, privacyVersion: 1, cooldownPeriodSecs }
    venue.script['GET /v1/account'] = success(reported)
    venue.script['GET /v1/wallet/address_book'] = () => success({ addressBook: book })
    const path = 'POST /v1/auth/erc-4361/address_book'
    venue.script[`${path}/get_challenge`] = () =>
      success({ id: 'b1', message: venue.message(statement) })
    venue.script[`${path}/complete_challenge`] = () => {
      const lastUpdated = new Date(venue.clock.now()).toISOString()
      book.push({ withdrawalAddress: destination, label: 'x', lastUpdated })
      return success(null)
    }
    return venue
  }

  it('puts the destination into the book by a signature, once', async () => {
    const venue = await open(`Add ${destination} to your address book`)
    await withdraw(venue)
    await withdraw(venue)
    expect(venue.signed).toHaveLength(1)
    const [complete] = calls(venue, '/v1/auth/erc-4361/address_book/complete_challenge')
    expect(JSON.parse(complete?.body ?? '')).toMatchObject({
      id: 'b1',
      addressLabel: 'Withdrawal address',
    })
    const [entry] = (await venue.plugin.withdrawalAddresses?.(ADDRESS)) ?? []
    expect(entry).toEqual({ destination: getAddress(destination), label: 'x' })
  })

  it('signs nothing for an address that was not asked for', async () => {
    const venue = await open(`Add 0x${'cd'.repeat(20)} to your address book`)
    await expect(withdraw(venue)).rejects.toThrow('Nothing was signed')
    expect(venue.signed).toEqual([])
  })

  it('says of a lost challenge that it could not be read, and of a lost addition that it is not known', async () => {
    const venue = await open()
    const path = 'POST /v1/auth/erc-4361/address_book'
    const challenge = venue.script[`${path}/get_challenge`] ?? 'lost'
    venue.script[`${path}/get_challenge`] = 'lost'
    const message = expect.stringContaining('(CORS)')
    await expect(withdraw(venue)).rejects.toMatchObject({ code: 2004, message })
    venue.script[`${path}/get_challenge`] = challenge
    venue.script[`${path}/complete_challenge`] = 'lost'
    await expect(withdraw(venue)).rejects.toMatchObject({ code: 2100, message })
  })

  it('says when the venue takes withdrawals to a new address that it holds back', async () => {
    const venue = await open(undefined, 3600)
    const message = expect.stringContaining('holds a new address back')
    await expect(withdraw(venue)).rejects.toMatchObject({ code: 2020, message })
    await venue.clock.advanceAsync(3_601_000)
    await withdraw(venue)
    expect(venue.signed).toHaveLength(1)
  })

  it('counts the hold of an entry from when it was added, whatever it is called since', async () => {
    const venue = await open(undefined, 3600)
    await expect(withdraw(venue)).rejects.toThrow('holds a new address back')
    const usableFrom = async () =>
      (await venue.plugin.withdrawalAddresses?.(ADDRESS))?.[0]?.usableFromMs
    const first = await usableFrom()
    await venue.clock.advanceAsync(3_000_000)
    const renamed = { withdrawalAddress: destination, label: 'Cold' }
    const entry = (more: object) => success({ addressBook: [{ ...renamed, ...more }] })
    const now = () => ({ lastUpdated: new Date(venue.clock.now()).toISOString() })
    venue.script['GET /v1/wallet/address_book'] = entry(now())
    expect(await usableFrom()).toBe(first)
    await venue.clock.advanceAsync(601_000)
    await withdraw(venue)
    // Taken out and added again, it is new.
    venue.script['GET /v1/wallet/address_book'] = success({ addressBook: [] })
    await venue.plugin.withdrawalAddresses?.(ADDRESS)
    venue.script['GET /v1/wallet/address_book'] = entry(now())
    await expect(withdraw(venue)).rejects.toThrow('holds a new address back')
  })

  it('lets the venue decide on the hold of an entry that was there before, renamed elsewhere or not', async () => {
    const venue = await open(undefined, 3600)
    const other = `0x${'cd'.repeat(20)}`
    const entries = [destination, other].map((withdrawalAddress) => ({
      ...{ withdrawalAddress, label: 'Cold' },
      lastUpdated: new Date(venue.clock.now()).toISOString(),
    }))
    venue.script['GET /v1/wallet/address_book'] = success({ addressBook: entries })
    const holds = async () =>
      ((await venue.plugin.withdrawalAddresses?.(ADDRESS)) ?? []).map(
        ({ usableFromMs }) => usableFromMs,
      )
    venue.script['DELETE /v1/wallet/address_book'] = success(null)
    await venue.plugin.removeWithdrawalAddress?.(other, { address: ADDRESS })
    expect(await holds()).toEqual([undefined, undefined])
    await withdraw(venue)
    await venue.clock.advanceAsync(1_000)
    const lastUpdated = new Date(venue.clock.now()).toISOString()
    const renamed = { ...entries[0], label: 'Warm', lastUpdated }
    venue.script['GET /v1/wallet/address_book'] = success({ addressBook: [renamed, entries[1]] })
    expect(await holds()).toEqual([undefined, undefined])
    // One that was taken out here and is there again is new.
    await venue.plugin.removeWithdrawalAddress?.(destination, { address: ADDRESS })
    expect(await holds()).toEqual([Date.parse(lastUpdated) + 3_600_000, undefined])
    await expect(withdraw(venue)).rejects.toThrow('holds a new address back')
  })

  it('changes the label of an address that is in the book, and of no other, without a signature', async () => {
    const venue = await open()
    await withdraw(venue)
    venue.signed.length = 0
    venue.script['PUT /v1/wallet/address_book'] = success(null)
    const relabel = (address: string) =>
      venue.plugin.saveWithdrawalAddress?.(
        { destination: getAddress(address), label: ' Cold ' },
        { address: ADDRESS, wallet: undefined },
      )
    await relabel(destination)
    await expect(relabel(`0x${'cd'.repeat(20)}`)).rejects.toMatchObject({ code: 2070 })
    const changes = venue.arrived.filter(({ method }) => method === 'PUT')
    expect(changes).toHaveLength(1)
    const { withdrawalAddress, addressLabel } = JSON.parse(changes[0]?.body ?? '')
    expect(withdrawalAddress.toLowerCase()).toBe(destination)
    expect(addressLabel).toBe('Cold')
    expect(venue.signed).toEqual([])
  })

  it('says that it takes a wallet where there is none', async () => {
    const venue = await open()
    const request = { action: 'withdrawal', address: ADDRESS, params: { destination, amount: '5' } }
    const prepared = venue.plugin.prepare?.(
      { ...request, action: 'withdrawal' },
      { onProgress() {} },
    )
    await expect(prepared).rejects.toMatchObject({ code: 2070 })
  })
})
