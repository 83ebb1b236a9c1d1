import { afterEach, expect, it, vi } from 'vitest'
import { announcer } from '@/components/ui/announcer'
import { markOwn } from '@/lib/messages/ownText'
import { resetSettings, settingsStore } from '@/lib/stores/settings'
import { announce, interrupt } from './newsVoice'

afterEach(() => {
  resetSettings()
  vi.useRealTimers()
})

it('says amounts of the account aloud only while balances are shown', () => {
  vi.useFakeTimers()
  const said: string[] = []
  const leave = announcer.listen((_, text) => said.push(text))
  const text = `Withdraw ${markOwn('500')} USDC`
  interrupt(text)
  settingsStore.setState({ hidesBalances: true })
  interrupt(text)
  announce(text)
  vi.runAllTimers()
  leave()
  expect(said).toEqual(['Withdraw 500 USDC', 'Withdraw •••• USDC', 'Withdraw •••• USDC'])
})
