import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { OwnKeyDates } from '@/components/session/wallet/OwnKeyDates'
import { EndedKeyNote } from '@/components/setup/EndedKeyNote'
import { KeyRemovals } from '@/components/setup/KeyRemovals'
import { SetupStepCard } from '@/components/setup/SetupStepCard'
import type { CredentialInfo } from '@/lib/client/credentials/credentialStore'
import { readNumberLocaleFrom } from '@/lib/decimal/numberLocale'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import { keys } from '@/lib/queries/keys'
import { keyStep } from '@/lib/trade/rules/setupRules'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { AccountKeysCard } from './AccountKeysCard'

const { NOW_MS, ADDRESS } = vi.hoisted(() => ({
  NOW_MS: Date.UTC(2026, 10, 22, 13, 10),
  ADDRESS: '0x00000000000000000000000000000000000000aa',
}))
const DAY_MS = 86_400_000
const SINCE = 'Since 19 Nov 2026 (3 days)'
const END = 'Expires 23 Nov 2026 (in 1 day)'
const DATES = { sinceMs: NOW_MS - 3 * DAY_MS, expiresAtMs: NOW_MS + DAY_MS }

vi.mock('@/components/figures/useNow', () => ({ useNow: () => NOW_MS }))
vi.mock('@/components/session/wallet/useWallet', () => ({
  useWallet: () => ({ status: 'connected', account: ADDRESS, handle: { wallet: () => undefined } }),
}))

beforeAll(() => readNumberLocaleFrom(() => 'en-GB'))
afterAll(() => readNumberLocaleFrom(() => 'en-US'))

/** What stands on the screen where the account and this browser have these keys. */
function screenOf(
  node: ReactNode,
  known: { listed?: readonly AccountKey[]; own?: readonly CredentialInfo[] },
): string {
  const cache = new QueryClient()
  cache.setQueryData(keys.providers(), [kindA])
  cache.setQueryData(keys.clockOffset(kindA.key), 0)
  cache.setQueryData(keys.accountKeys(kindA.key, DESK_ADDRESS), known.listed ?? [])
  cache.setQueryData(keys.credentials(kindA.key, DESK_ADDRESS), known.own ?? [])
  const client = { plugins: [], plugin: () => ({}) }
  const html = renderToStaticMarkup(bareDesk(node, { provider: kindA.key, client, cache }))
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

const listed = (more: Partial<AccountKey>): AccountKey => ({
  ...{ id: '0xab', name: 'desk', kind: 'agent', isThisBrowser: false, canWithdraw: false },
  ...more,
})

describe('a key of the account', () => {
  it('shows since when it is there and when it ends, wherever it is listed', () => {
    const card = <AccountKeysCard provider={kindA} />
    const screen = screenOf(card, { listed: [listed(DATES)] })
    expect(screen).toContain(SINCE)
    expect(screen).toContain(END)
    const removals = <KeyRemovals provider={kindA} revoke={async () => undefined} />
    const removable = listed({ ...DATES, isRemovable: true })
    const offered = screenOf(removals, { listed: [removable] })
    expect(offered).toContain(SINCE)
    expect(offered).toContain(END)
    const ending = listed({ ...DATES, isNextToEnd: true })
    expect(screenOf(<EndedKeyNote provider={kindA} />, { listed: [ending] })).toContain(
      `ends “desk”. ${SINCE}. ${END}`,
    )
  })

  it('has no age where neither the venue nor this browser knows it', () => {
    const { expiresAtMs } = DATES
    const screen = screenOf(<AccountKeysCard provider={kindA} />, {
      listed: [listed({ expiresAtMs })],
    })
    expect(screen).toContain(END)
    expect(screen).not.toContain('Since')
  })
})

describe('the key of this browser', () => {
  const own = (more: Partial<CredentialInfo>) => [{ kind: 'agent', id: '0xab', ...more }]
  const dates = <OwnKeyDates provider={kindA.key} />
  const brief = <OwnKeyDates provider={kindA.key} isBrief />

  it('shows its dates, and where there is little room its end', () => {
    expect(screenOf(dates, { own: own(DATES) })).toContain(`Trading key: ${SINCE} · ${END}`)
    expect(screenOf(brief, { own: own(DATES) })).toContain(`Trading key: ${END}`)
    expect(screenOf(brief, { own: own({ sinceMs: DATES.sinceMs }) })).toContain(
      `Trading key: ${SINCE}`,
    )
  })

  it('shows that its time is over, also where the venue’s clock is behind ours', () => {
    const ended = own({ ...DATES, hasEnded: true })
    expect(screenOf(brief, { own: ended })).toContain('Trading key: Expired 23 Nov 2026')
  })

  it('shows nothing of a key that is not there or has no dates, nor of a session', () => {
    expect(screenOf(dates, {})).toBe('')
    expect(screenOf(dates, { own: own({}) })).toBe('')
    expect(screenOf(dates, { own: own({ kind: 'session', ...DATES }) })).toBe('')
  })

  it('shows them at the step of the setup that made it, once that is done', () => {
    const descriptor = keyStep(kindA)
    if (descriptor === undefined) throw new Error('no step makes a key')
    const idle = {
      ...{ running: undefined, phase: undefined, line: undefined, summary: [], failure: undefined },
      run: async () => true,
    }
    const card = (state: 'done' | 'next') => (
      <SetupStepCard
        provider={kindA}
        step={{ descriptor, satisfied: state === 'done' }}
        number={1}
        state={state}
        setupRun={idle}
      />
    )
    expect(screenOf(card('done'), { own: own(DATES) })).toContain(`${SINCE} · ${END}`)
    expect(screenOf(card('next'), { own: own(DATES) })).not.toContain('Since')
    const ended = own({ ...DATES, expiresAtMs: NOW_MS - 1, hasEnded: true })
    expect(screenOf(card('next'), { own: ended })).toContain('Expired 22 Nov 2026')
  })
})
