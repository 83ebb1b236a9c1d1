import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WalletChoiceButton } from './WalletChoiceButton'

type Choice = ComponentProps<typeof WalletChoiceButton>['choice']

/** What the button says below the name of the wallet. */
function description(more: Partial<Choice>, isPending = false): string | undefined {
  const wallet: Choice = { id: 'w', name: 'MetaMask', kind: 'installed', isLast: false }
  const html = renderToStaticMarkup(
    <WalletChoiceButton
      choice={{ ...wallet, ...more }}
      isPending={isPending}
      isDisabled={false}
      onPress={() => undefined}
    />,
  )
  expect(html).toContain('aria-label="MetaMask" aria-describedby="wallet-w"')
  return /id="wallet-w"[^>]*>([^<]*)</.exec(html)?.[1]
}

it('says where each wallet comes from: the site around the frame, this browser, or the desk', () => {
  expect(description({ site: 'app.example' })).toBe('From app.example')
  expect(description({})).toBe('Installed in this browser.')
  expect(description({ kind: 'paper' })).toContain('Created in this browser')
})

it('says what to do while the wallet asks', () => {
  expect(description({ site: 'app.example' }, true)).toBe('Confirm in your wallet…')
})
