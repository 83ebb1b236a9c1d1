import { expect, it } from 'vitest'
import {
  ADDRESS,
  fakeOndo,
  refusal,
  type Scripted,
  signIn,
  success,
} from '@/lib/client/ondo/testing/fakeVenue'

const HOUR_MS = 3_600_000

/** A venue whose clock is off from ours, and a session of a day that was opened there now. */
async function signedInAt(aheadMs: number) {
  const venue = fakeOndo()
  venue.script['GET /v1/perps/mark_prices'] = () =>
    success({ 'BTC-USD.P': { time: new Date(venue.clock.now() + aheadMs).toISOString() } })
  await signIn(venue, 86_400 + aheadMs / 1000)
  const sessions = async () =>
    (await venue.plugin.credentials(ADDRESS)).filter(({ kind }) => kind === 'session')
  return { venue, sessions }
}

it.each([
  ['days behind', -50 * HOUR_MS],
  ['hours behind', -6 * HOUR_MS],
  ['hours ahead', 6 * HOUR_MS],
  ['as ours', 0],
])('a session lasts its day where the clock of the venue is %s', async (_, aheadMs) => {
  const { venue, sessions } = await signedInAt(aheadMs)
  const ended: string[] = []
  venue.plugin.onCredentialChange((address) => ended.push(address))
  const expiresAtMs = venue.clock.now() + 24 * HOUR_MS
  // By our own clock, as the countdown on the screen.
  expect(await sessions()).toMatchObject([{ id: '1045', expiresAtMs }])
  await venue.clock.advanceAsync(23 * HOUR_MS)
  expect(await sessions()).toMatchObject([{ expiresAtMs }])
  expect(ended).toEqual([])
  await venue.clock.advanceAsync(HOUR_MS + 1_000)
  expect(ended).toEqual([ADDRESS.toLowerCase()])
  expect(await sessions()).toEqual([])
})

it('a session kept from before counts by the clock of the venue, once that was read', async () => {
  const { venue } = await signedInAt(-50 * HOUR_MS)
  const later = fakeOndo({}, venue.credentials)
  later.script['GET /v1/perps/mark_prices'] = venue.script['GET /v1/perps/mark_prices'] ?? 'lost'
  expect(await later.plugin.credentials(ADDRESS)).toMatchObject([{ kind: 'session' }])
})

it.each([
  ['ahead', 10 * 24 * HOUR_MS],
  ['back', -10 * 24 * HOUR_MS],
])('a session lasts its day and no longer where our clock is set %s by days', async (_, byMs) => {
  const venue = fakeOndo()
  let venueAheadMs = 0
  venue.script['GET /v1/perps/mark_prices'] = () =>
    success({ 'BTC-USD.P': { time: new Date(venue.clock.now() + venueAheadMs).toISOString() } })
  await signIn(venue)
  const sessions = async () =>
    (await venue.plugin.credentials(ADDRESS)).filter(({ kind }) => kind === 'session')
  expect(await sessions()).toHaveLength(1)
  const notified: string[] = []
  venue.plugin.onCredentialChange((address) => notified.push(address))

  venueAheadMs = -byMs
  if (byMs > 0) venue.clock.sleep(byMs)
  else venue.clock.setBack(-byMs)
  // By our clock as it goes now.
  const expiresAtMs = venue.clock.now() + 24 * HOUR_MS
  expect(await sessions()).toMatchObject([{ expiresAtMs }])
  expect(notified).toContain(ADDRESS.toLowerCase())
  await venue.clock.advanceAsync(23 * HOUR_MS)
  expect(await sessions()).toMatchObject([{ expiresAtMs }])
  notified.length = 0
  await venue.clock.advanceAsync(HOUR_MS + 1_000)
  expect(notified).toEqual([ADDRESS.toLowerCase()])
  expect(await sessions()).toEqual([])
})

it('a clock set back unobserved does not keep a session past its end', async () => {
  const venue = fakeOndo()
  let venueAheadMs = 0
  venue.script['GET /v1/perps/mark_prices'] = () =>
    success({ 'BTC-USD.P': { time: new Date(venue.clock.now() + venueAheadMs).toISOString() } })
  await signIn(venue)
  await venue.plugin.credentials(ADDRESS)
  const notified: string[] = []
  venue.plugin.onCredentialChange((address) => notified.push(address))
  venueAheadMs = 10 * 24 * HOUR_MS
  venue.clock.setBack(venueAheadMs)
  await venue.clock.advanceAsync(24 * HOUR_MS + 1_000)
  expect(notified).toContain(ADDRESS.toLowerCase())
  expect(await venue.plugin.credentials(ADDRESS)).toEqual([])
})

it('a session kept from before ends by the clock of a venue that is ahead', async () => {
  const { venue } = await signedInAt(0)
  const later = fakeOndo({}, venue.credentials)
  later.script['GET /v1/perps/mark_prices'] = () =>
    success({ 'BTC-USD.P': { time: new Date(later.clock.now() + 23 * HOUR_MS).toISOString() } })
  const notified: string[] = []
  later.plugin.onCredentialChange((address) => notified.push(address))
  await later.plugin.credentials(ADDRESS)
  await later.clock.advanceAsync(1)
  expect(notified).toEqual([ADDRESS.toLowerCase()])
  const expiresAtMs = venue.clock.now() + HOUR_MS
  expect(await later.plugin.credentials(ADDRESS)).toMatchObject([{ expiresAtMs }])
})

it('a session that the venue ends before its time has the clock read again, for the next sign-in', async () => {
  const venue = fakeOndo()
  let venueAheadMs = 0
  venue.script['GET /v1/perps/mark_prices'] = () =>
    success({ 'BTC-USD.P': { time: new Date(venue.clock.now() + venueAheadMs).toISOString() } })
  await signIn(venue)
  venueAheadMs = 25 * HOUR_MS
  venue.script['GET /v1/perps/balance'] = refusal(401, 'auth_expired')
  await expect(venue.plugin.balances(ADDRESS)).rejects.toMatchObject({ code: 2013 })
  const reads = () => venue.arrived.filter(({ path }) => path === '/v1/perps/mark_prices').length
  const before = reads()
  await signIn(venue, 86_400 + venueAheadMs / 1000)
  expect(reads()).toBe(before + 1)
  const expiresAtMs = venue.clock.now() + 24 * HOUR_MS
  expect(await venue.plugin.credentials(ADDRESS)).toMatchObject([{ expiresAtMs }])
})

it('waits two seconds at most for a venue whose clock hangs', async () => {
  const { venue } = await signedInAt(-50 * HOUR_MS)
  const later = fakeOndo({}, venue.credentials)
  later.script['GET /v1/perps/mark_prices'] = 'silence'
  let sessions: unknown
  void later.plugin.credentials(ADDRESS).then((listed) => {
    sessions = listed
  })
  await later.clock.advanceAsync(1_990)
  expect(sessions).toBeUndefined()
  await later.clock.advanceAsync(20)
  expect(sessions).toEqual([])
})

/** A session from before, in a browser whose clock is 50 hours ahead; the venue's cannot be read at first. */
async function reloaded(clock: Scripted) {
  const { venue } = await signedInAt(-50 * HOUR_MS)
  const later = fakeOndo({}, venue.credentials)
  const notified: string[] = []
  later.plugin.onCredentialChange((address) => notified.push(address))
  const path = 'GET /v1/perps/mark_prices'
  later.script[path] = clock
  const heal = () => {
    later.script[path] = venue.script[path] ?? 'lost'
  }
  const sessions = async () =>
    (await later.plugin.credentials(ADDRESS)).filter(({ kind }) => kind === 'session')
  return { later, notified, heal, sessions }
}

it('a session that lasts is there at once when the clock of the venue can be read again', async () => {
  const { heal, sessions } = await reloaded(refusal(400, 'not_now'))
  expect(await sessions()).toEqual([])
  heal()
  expect(await sessions()).toHaveLength(1)
})

it.each<[string, Scripted, number]>([
  ['was refused', refusal(400, 'not_now'), 5_000],
  ['hung', 'silence', 25_000],
])(
  'a session that lasts shows again by itself after the clock of the venue %s',
  async (_, clock, withinMs) => {
    const { later, notified, heal, sessions } = await reloaded(clock)
    const before = sessions()
    await later.clock.advanceAsync(2_000)
    expect(await before).toEqual([])
    heal()
    await later.clock.advanceAsync(withinMs)
    expect(notified).toEqual([ADDRESS.toLowerCase()])
    expect(await sessions()).toHaveLength(1)
  },
)

it('asks no longer for the clock of the venue once the page is gone', async () => {
  const { later, sessions } = await reloaded(refusal(400, 'not_now'))
  await sessions()
  await later.clock.advanceAsync(0)
  later.plugin.close?.()
  const before = later.arrived.length
  await later.clock.advanceAsync(60_000)
  expect(later.arrived).toHaveLength(before)
})

it('signs in where the clock of the venue hangs and ours is days ahead, and waits two seconds at most', async () => {
  const venue = fakeOndo()
  venue.script['GET /v1/perps/mark_prices'] = 'silence'
  let isIn = false
  void signIn(venue, -50 * 3_600).then(() => {
    isIn = true
  })
  await venue.clock.advanceAsync(2_001)
  expect(isIn).toBe(true)
  venue.script['GET /v1/perps/mark_prices'] = () =>
    success({ 'BTC-USD.P': { time: new Date(venue.clock.now() - 60 * HOUR_MS).toISOString() } })
  await venue.clock.advanceAsync(25_000)
  expect(await venue.plugin.credentials(ADDRESS)).toMatchObject([{ kind: 'session' }])
})
