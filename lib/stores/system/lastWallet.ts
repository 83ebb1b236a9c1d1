/** Name of the cookie that says that the last visit left a wallet connected: nothing of the wallet. */
export const LAST_WALLET_COOKIE = 'perpdesk-wallet-v1'

const ONE_YEAR_SECONDS = 31_536_000

/**
 * A whole `document.cookie` assignment. With it the server knows whether the first paint asks for a
 * wallet or waits for the one that is coming back.
 */
export function lastWalletCookie(isConnected: boolean): string {
  const life = isConnected ? ONE_YEAR_SECONDS : 0
  return `${LAST_WALLET_COOKIE}=1; path=/; max-age=${life}; samesite=lax`
}
