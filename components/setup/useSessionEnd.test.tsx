import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { showCredentialChange } from '@/components/session/wallet/forgetKeys'
import { removeKey } from '@/components/session/wallet/removeKey'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { useOwnKeys } from '@/components/session/wallet/useKeys'
import { outdateSetup } from '@/lib/queries/outdateSetup'
import { signOutStore } from '@/lib/stores/system/signOuts'
import { kindC } from '@/lib/trade/testing/madeUpProviders'
import { useSessionEnd } from './useSessionEnd'

const { NOW_MS } = vi.hoisted(() => ({ NOW_MS: Date.UTC(2026, 10, 22, 13, 10) }))
vi.mock('@/components/figures/useNow', () => ({ useNow: () => NOW_MS }))

const SESSION = { kind: 'session', id: '1', expiresAtMs: NOW_MS + 86_400_000 }
const ENDED = { hasEnded: true, minutes: 0 }
const account = { provider: kindC.key, address: DESK_ADDRESS }

let browser: BareBrowser
/** What the page has of its own keys, and the ends it has shown. */
let own: ReturnType<typeof useOwnKeys> | undefined
const ends: ReturnType<typeof useSessionEnd>[] = []
function Page() {
  own = useOwnKeys(kindC.key)
  ends.push(useSessionEnd(kindC, DESK_ADDRESS))
  return null
}

beforeEach(async () => {
  signOutStore.setState({ counts: {} })
  browser = await openBareBrowser()
})
afterEach(() => browser.close())

/** A page of the account at a venue where it is signed in, and what ends that. */
async function openPage() {
  const cache = new QueryClient()
  let hasSession = true
  let setups = 0
  /** As a plugin does once its credentials changed: setup and credentials are read again. */
  const setSession = (isThere: boolean) => {
    hasSession = isThere
    outdateSetup(cache, account)
  }
  /** As another tab reports that it ended, by the person or not. */
  const endElsewhere = async (isForgotten: boolean) => {
    hasSession = false
    const address = DESK_ADDRESS.toLowerCase()
    const kind = { isForgotten, isElsewhere: true }
    await showCredentialChange(cache, { provider: kindC.key, address }, kind)
  }
  const plugin = {
    credentials: async () => (hasSession ? [SESSION] : []),
    forgetCredential: async () => setSession(false),
    removeAccountKey: async () => undefined,
  }
  const client = {
    plugins: [],
    plugin: () => plugin,
    providers: async () => [kindC],
    async checkSetup() {
      setups += 1
      const items = [{ descriptor: { type: 'siweLogin' }, satisfied: hasSession }]
      return { accountExists: true, areReadsGated: !hasSession, isReady: hasSession, items }
    },
  }
  browser.render(bareDesk(<Page />, { provider: kindC.key, client, cache }))
  const seesSession = (isThere: boolean) =>
    expect.poll(() => [own?.data?.length ?? 0, cache.isFetching()]).toEqual([isThere ? 1 : 0, 0])
  await seesSession(true)
  ends.length = 0
  const removal = { plugin, cache, provider: kindC.key, account: DESK_ADDRESS }
  return {
    setSession,
    seesSession,
    setups: () => setups,
    forget: () => own?.forget(),
    forgetElsewhere: () => endElsewhere(true),
    loseElsewhere: () => endElsewhere(false),
    removeOwnKey: () =>
      removeKey(removal, { id: 'k1', name: 'desk', kind: 'apiKey', isThisBrowser: true }),
  }
}

it('reports a session that the venue or its time ended', async () => {
  const page = await openPage()
  expect(ends.every((end) => end === undefined)).toBe(true)
  page.setSession(false)
  await expect.poll(() => ends.at(-1)).toEqual(ENDED)
})

it('reports a session that ended in another tab without the person', async () => {
  const page = await openPage()
  await page.loseElsewhere()
  await expect.poll(() => ends.at(-1)).toEqual(ENDED)
})

it.each(['forget', 'removeOwnKey', 'forgetElsewhere'] as const)(
  'reports no end of a session that the person ended (%s), and that of the next one',
  async (press) => {
    const page = await openPage()
    const before = page.setups()
    await page[press]()
    await page.seesSession(false)
    expect(page.setups()).toBeGreaterThan(before)
    expect(ends.filter((end) => end !== undefined)).toEqual([])

    page.setSession(true)
    await page.seesSession(true)
    page.setSession(false)
    await expect.poll(() => ends.at(-1)).toEqual(ENDED)
  },
)
