import { expect, test } from 'vitest'
import { LAST_WALLET_COOKIE, lastWalletCookie } from './lastWallet'

test('remembers that there was a wallet, never which, and forgets it with the connection', () => {
  const name = `${LAST_WALLET_COOKIE}=1; path=/;`
  expect(lastWalletCookie(true)).toBe(`${name} max-age=31536000; samesite=lax`)
  expect(lastWalletCookie(false)).toBe(`${name} max-age=0; samesite=lax`)
})
