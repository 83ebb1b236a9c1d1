import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import { type KeyRevocation, useKeyRevocation } from './useKeyRevocation'
import type { SetupRun } from './useRunSetupStep'

const BARE: AccountKey = {
  ...{ id: '0xab', name: 'bot', kind: 'agent', isThisBrowser: false, canWithdraw: false },
}
const KEY: AccountKey = {
  ...BARE,
  revoke: { action: 'revokeSessionAgent', params: { agentAddress: '0xab' } },
}

let browser: BareBrowser
let revocation: KeyRevocation
const asked: Parameters<SetupRun['run']>[] = []
let end: (isDone: boolean) => void = () => undefined

const run: SetupRun['run'] = (...given) => {
  asked.push(given)
  return new Promise((resolve) => {
    end = resolve
  })
}

function Step() {
  revocation = useKeyRevocation({ run })
  return null
}

beforeEach(async () => {
  browser = await openBareBrowser()
  asked.length = 0
  browser.render(<Step />)
})
afterEach(() => browser.close())

it('ends a key by its action, as a run of its own', async () => {
  const over = revocation.revoke(KEY)
  expect(asked).toEqual([['revokeSessionAgent', 'Remove “bot”', { agentAddress: '0xab' }]])
  end(true)
  await over
  expect(revocation.isListed).toBe(false)
})

it('keeps the list of a refusal until a key of it ended', async () => {
  for (const isDone of [false, true]) {
    let over = Promise.resolve()
    flushSync(() => {
      over = revocation.revokeListed(KEY)
    })
    expect(revocation.isListed).toBe(true)
    end(isDone)
    await over
    await expect.poll(() => revocation.isListed).toBe(!isDone)
  }
})

it('runs nothing for a key that no action ends', async () => {
  await revocation.revoke(BARE)
  expect(asked).toEqual([])
})
