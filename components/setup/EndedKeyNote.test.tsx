import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import { keys } from '@/lib/queries/keys'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { EndedKeyNote } from './EndedKeyNote'

let browser: BareBrowser
/** What the note would draw. */
let drawn: ReactNode

beforeEach(async () => {
  browser = await openBareBrowser()
})
afterEach(() => browser.close())

function Drawn() {
  drawn = EndedKeyNote({ provider: kindA })
  return null
}

/** The note where the account has these keys; undefined: they are not read yet. */
function note(
  accountKeys: readonly AccountKey[] | undefined,
  read: () => Promise<unknown> = () => new Promise(() => undefined),
): string {
  const cache = new QueryClient()
  cache.setQueryData(keys.providers(), [kindA])
  if (accountKeys !== undefined) {
    cache.setQueryData(keys.accountKeys(kindA.key, DESK_ADDRESS), accountKeys)
  }
  const client = {
    providers: async () => [kindA],
    plugin: () => ({ accountKeys: read }),
  }
  browser.render(bareDesk(<Drawn />, { client, cache, provider: kindA.key }))
  return renderToStaticMarkup(drawn)
}

function key(name: string, more: Partial<AccountKey> = {}): AccountKey {
  return { id: '0xab', name, kind: 'agent', isThisBrowser: false, canWithdraw: false, ...more }
}

it.each([
  ['desk 2', key('desk 2')],
  ['embed @shop.exam', key('embed @shop.exam')],
  ['Slot 43', key('', { id: '43', kind: 'apiKey' })],
  ['Session', key('', { kind: 'session' })],
  ['Unnamed key', key('')],
])('says that “%s” ends with the approval of one more key', (name, ended) => {
  expect(note([key('desk', { id: '0xcd' }), { ...ended, isNextToEnd: true }])).toContain(
    `>No room for another key: approving this one ends “${name}”.</p>`,
  )
})

it('says when the key would end by itself', async () => {
  const expiresAtMs = Date.now() + 3 * 86_400_000 + 60_000
  note([key('desk 2', { isNextToEnd: true, expiresAtMs })])
  const words = /ends “desk 2”\. Expires .* \(in 3 days\)<\/p>/
  await expect.poll(() => renderToStaticMarkup(drawn)).toMatch(words)
})

it('says nothing while the account has room for a key', () => {
  expect(note([key('desk'), key('desk 2')])).toBe('')
})

it('says nothing before the keys of the account are read', () => {
  expect(note(undefined)).toBe('')
})

it('says that the keys of the account cannot be read', async () => {
  note(undefined, () => Promise.reject(new Error('down')))
  await expect.poll(() => renderToStaticMarkup(drawn)).toContain('Could not load keys')
})
