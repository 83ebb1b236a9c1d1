import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { keys } from '@/lib/queries/keys'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { AccountOptions } from './AccountOptions'

const ADDRESS = vi.hoisted(() => '0x00000000000000000000000000000000000000aa')
vi.mock('@/components/session/wallet/useWallet', () => ({
  useWallet: () => ({ status: 'connected', account: ADDRESS, handle: { wallet: () => undefined } }),
}))

const mode: ProviderAction = {
  ...{ type: 'accountMode', signingMethod: 'eip712', relay: 'API' },
  signers: ['USER'],
  options: ['unified', 'separate'].map((id) => ({
    ...{ type: 'setAccountMode', title: id, params: { mode: id }, default: id === 'unified' },
  })),
}
const provider: Provider = { ...kindA, options: [mode] }

/** The options of an account in the mode that is named, if it is known. */
function cardOf(presentChoice?: string): string {
  const cache = new QueryClient()
  cache.setQueryData(keys.providers(), [provider])
  cache.setQueryData(keys.options(provider.key, DESK_ADDRESS), [
    { descriptor: mode, satisfied: presentChoice !== undefined, presentChoice },
  ])
  const client = { plugins: [], plugin: () => ({}) }
  return renderToStaticMarkup(
    bareDesk(<AccountOptions provider={provider} />, { provider: provider.key, client, cache }),
  )
}

it.each([undefined, 'unified'])('looks like a choice, not like a step to take: %s', (present) => {
  const card = cardOf(present)
  expect(card).toContain('>Account mode<')
  expect(card).not.toMatch(/aria-current|border-accent|rounded-full|\(done\)/)
})

it('marks the present choice, and lets another one be made', () => {
  const buttons = (card: string) =>
    [...card.matchAll(/<button[^>]*aria-label="Choose: (\w+)"[^>]*>/g)].map(([tag, name]) => [
      ...[name, / disabled=/.test(tag)],
    ])
  expect(buttons(cardOf('unified'))).toEqual([
    ['unified', true],
    ['separate', false],
  ])
  expect(cardOf('unified').match(/>current</g)).toHaveLength(1)
  expect(buttons(cardOf()).map(([, isDisabled]) => isDisabled)).toEqual([false, false])
})
