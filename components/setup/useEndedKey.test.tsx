import { QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { useAccountKeys } from '@/components/session/wallet/useKeys'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import { keys } from '@/lib/queries/keys'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { type EndedKeyQuestion, useEndedKey } from './useEndedKey'
import type { SlotChoice } from './useSlotChoice'

let browser: BareBrowser
let question: EndedKeyQuestion
/** What was read for the last question. */
let cache: QueryClient
/** Whether the keys of the account could not be read. */
let failed = false

beforeEach(async () => {
  browser = await openBareBrowser()
})
afterEach(() => browser.close())

const key = (id: string, more: Partial<AccountKey> = {}): AccountKey => ({
  ...{ id, name: '', kind: 'agent', isThisBrowser: false, canWithdraw: false },
  ...more,
})

function slotOf(
  apiKeyIndex: number | undefined,
  listed: readonly AccountKey[] | undefined,
): SlotChoice {
  return {
    slots: { least: 2, most: 254, usual: 42, reserved: new Map() },
    ...{ keys: listed, error: null },
    text: String(apiKeyIndex),
    setText: () => undefined,
    params: apiKeyIndex === undefined ? undefined : { apiKeyIndex },
  }
}

function Step({ approves, slot }: { approves: boolean; slot: SlotChoice | undefined }) {
  question = useEndedKey(kindA, approves, slot)
  failed = useAccountKeys(kindA.key).error !== null
  return null
}

/** Asks as a step would; undefined keys: they are still being read. */
function ask({
  listed,
  isInFrame = true,
  approves = true,
  slot,
  accountKeys = () => new Promise(() => undefined),
}: {
  listed?: readonly AccountKey[]
  isInFrame?: boolean
  approves?: boolean
  slot?: SlotChoice
  accountKeys?: () => Promise<unknown>
}) {
  cache = new QueryClient()
  cache.setQueryData(keys.providers(), [kindA])
  if (listed !== undefined) cache.setQueryData(keys.accountKeys(kindA.key, DESK_ADDRESS), listed)
  const client = {
    providers: async () => [kindA],
    plugin: () => ({ accountKeys }),
  }
  const config: PublicConfig = {
    ...{ serviceName: 'Perps', apiUrl: '/bff/v1/perps', faucetPath: '/faucet' },
    ...{ venues: [], meta: { name: 'Perps', chainId: 1 } },
    ...(isInFrame ? { keyName: 'embed @shop.exam' } : {}),
  }
  browser.render(
    bareDesk(<Step approves={approves} slot={slot} />, {
      client,
      cache,
      provider: kindA.key,
      config,
    }),
  )
  return question
}

describe('a frame', () => {
  it('asks before its approval ends a key, and signs once that is agreed to', () => {
    const ended = key('0xab', { isNextToEnd: true })
    expect(ask({ listed: [key('0xcd'), ended] })).toMatchObject({ ended, isOpen: true })
    flushSync(() => question.agree(true))
    expect(question).toMatchObject({ isAgreed: true, isOpen: false })
    flushSync(() => question.agree(false))
    expect(question).toMatchObject({ isAgreed: false, isOpen: true })
  })

  it('signs nothing before the keys of the account are read', () => {
    expect(ask({})).toMatchObject({ ended: undefined, isOpen: true })
  })

  it('signs nothing while keys cannot be read, for an approval or a slot', async () => {
    const down = new Error('down')
    const accountKeys = () => Promise.reject(down)
    ask({ accountKeys })
    await expect.poll(() => failed).toBe(true)
    expect(question).toMatchObject({ ended: undefined, isOpen: true })
    for (const error of [null, down]) {
      const slot = { ...slotOf(42, undefined), error }
      expect(ask({ approves: false, slot })).toMatchObject({ ended: undefined, isOpen: true })
      expect(ask({ approves: false, slot, isInFrame: false }).isOpen).toBe(false)
    }
  })

  it('asks nothing where there is room, and where the step makes no key', () => {
    expect(ask({ listed: [key('0xab')] })).toMatchObject({ ended: undefined, isOpen: false })
    const listed = [key('0xab', { isNextToEnd: true })]
    expect(ask({ listed, approves: false })).toMatchObject({ ended: undefined, isOpen: false })
  })

  it('asks nothing where the key that ends is its own', () => {
    const listed = [key('0xab', { isNextToEnd: true, isThisBrowser: true })]
    expect(ask({ listed })).toMatchObject({ ended: undefined, isOpen: false })
  })

  it('asks before it registers a key in a slot of another, not in a free one or its own', () => {
    const listed = [key('42'), key('43', { isThisBrowser: true })]
    const at = (index?: number) => ask({ listed, approves: false, slot: slotOf(index, listed) })
    expect(at(42)).toMatchObject({ ended: listed[0], isOpen: true })
    expect(at(43)).toMatchObject({ ended: undefined, isOpen: false })
    expect(at(44)).toMatchObject({ ended: undefined, isOpen: false })
    expect(at(undefined)).toMatchObject({ ended: undefined, isOpen: false })
  })
})

describe.each([true, false])('where no approval can end a key (in a frame: %s)', (isInFrame) => {
  const full = ['0xa1', '0xa2', '0xa3'].map((id) => key(id, { isInTheWay: true }))

  const relist = (listed: readonly AccountKey[]) =>
    cache.setQueryData(keys.accountKeys(kindA.key, DESK_ADDRESS), listed)

  it('signs nothing until one of them ended', async () => {
    expect(ask({ listed: full, isInFrame })).toMatchObject({ inTheWay: full, isOpen: true })
    relist(full.slice(1).map(({ id }) => key(id)))
    await expect.poll(() => question).toMatchObject({ inTheWay: [], isOpen: false })
  })

  it('signs where the person has it tried with these, and asks again with others', async () => {
    ask({ listed: full, isInFrame })
    flushSync(() => question.tryAnyway(true))
    expect(question).toMatchObject({ isTrying: true, isOpen: false })
    flushSync(() => question.tryAnyway(false))
    expect(question).toMatchObject({ isTrying: false, isOpen: true })
    flushSync(() => question.tryAnyway(true))
    relist([...full.slice(1), key('0xa4', { isInTheWay: true })])
    await expect.poll(() => question).toMatchObject({ isTrying: false, isOpen: true })
  })

  it('asks nothing of a step that makes no key', () => {
    const asked = ask({ listed: full, isInFrame, approves: false })
    expect(asked).toMatchObject({ inTheWay: [], isOpen: false })
  })
})

it('the desk itself shows the note and asks nothing more', () => {
  const listed = [key('0xab', { isNextToEnd: true })]
  expect(ask({ listed, isInFrame: false })).toMatchObject({ ended: undefined, isOpen: false })
})
