import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { markOwn } from '@/lib/i18n/ownText'

// An announcer of its own: what tests of other files left to be said is none of it.
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('says amounts of the account aloud only while balances are shown', async () => {
  const { announcer } = await import('@/components/ui/overlays/announcer')
  const { resetSettings, settingsStore } = await import('@/lib/stores/settings')
  const { announce, interrupt } = await import('./announcement')
  const said: string[] = []
  announcer.listen((_, text) => said.push(text))
  const text = `Withdraw ${markOwn('500')} USDC`
  interrupt(text)
  settingsStore.setState({ hidesBalances: true })
  interrupt(text)
  announce(text)
  vi.runAllTimers()
  resetSettings()
  expect(said).toEqual(['Withdraw 500 USDC', 'Withdraw •••• USDC', 'Withdraw •••• USDC'])
})
