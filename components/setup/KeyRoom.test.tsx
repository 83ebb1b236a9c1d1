import { describe, expect, it, vi } from 'vitest'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { keyStepCard, offeredRemovals } from './testing/stepCard'
import type { SetupRun } from './useRunSetupStep'

const { ADDRESS } = vi.hoisted(() => ({ ADDRESS: '0x00000000000000000000000000000000000000aa' }))
vi.mock('@/components/session/wallet/useWallet', () => ({
  useWallet: () => ({ status: 'connected', account: ADDRESS, handle: { wallet: () => undefined } }),
}))

const NO_ROOM = 'No room for another key: remove one of these first.'
const CONFIG: PublicConfig = {
  ...{ serviceName: 'Perps', apiUrl: '/bff/v1/perps', faucetPath: '/faucet' },
  ...{ venues: [], meta: { name: 'Perps', chainId: 1 } },
}

function agent(name: string, expiresAtMs: number, more: Partial<AccountKey> = {}): AccountKey {
  return {
    ...{ id: `0x${name}`, name, kind: 'agent', isThisBrowser: false, canWithdraw: false },
    ...{ expiresAtMs, revoke: { action: 'revokeSessionAgent', params: {} } },
    ...more,
  }
}

/** What the card of the approval shows beside these keys. */
function card(
  listed: readonly AccountKey[],
  { isInFrame = false, setupRun = {} }: { isInFrame?: boolean; setupRun?: Partial<SetupRun> } = {},
): { offered: (string | undefined)[]; markup: string; isDisabled: boolean } {
  const config = isInFrame ? { ...CONFIG, keyName: 'embed @shop.exam' } : CONFIG
  const markup = keyStepCard({ provider: kindA, listed, setupRun, config })
  const [button = ''] = /<button[^>]*aria-label="[^"“]*: [^"]*"[^>]*>/.exec(markup) ?? []
  return {
    offered: offeredRemovals(markup),
    markup,
    isDisabled: button.includes('disabled=""'),
  }
}

describe.each([true, false])('the step that makes a key (in a frame: %s)', (isInFrame) => {
  const others = [agent('one', 3), agent('two', 1), agent('three', 2)]

  it('names the keys that leave no room, the one that ends first at the top, and waits', () => {
    const full = others.map((key) => ({ ...key, isInTheWay: true as const }))
    const { markup, offered, isDisabled } = card(full, { isInFrame })
    expect(markup).toContain(NO_ROOM)
    expect(markup).toContain('Try without removing one')
    expect(offered).toEqual(['two', 'three', 'one'])
    expect(isDisabled).toBe(true)
  })

  it('offers none where there is room, and where one of its own makes way', () => {
    const own = agent('embed @shop.exam', 9, { isNextToEnd: true })
    for (const listed of [others, [...others.slice(1), own]]) {
      const { markup, offered } = card(listed, { isInFrame })
      expect(markup).not.toContain(NO_ROOM)
      expect(offered).toEqual([])
    }
    expect(card(others, { isInFrame }).isDisabled).toBe(false)
  })

  it('offers the same where the venue refuses one more, whatever was known before', () => {
    const failure = {
      type: 'approveAgent',
      failure: { title: 'Too many', message: 'Remove one first.', reason: 'keyLimit' },
      hasTooManyKeys: true,
    } as const
    const { offered, markup } = card(others, { isInFrame, setupRun: { failure } })
    expect(offered).toEqual(['two', 'three', 'one'])
    expect(markup).toContain('Remove one first.')
    const full = others.map((key) => ({ ...key, isInTheWay: true as const }))
    expect(card(full, { isInFrame, setupRun: { failure } }).offered).toHaveLength(3)
  })
})
