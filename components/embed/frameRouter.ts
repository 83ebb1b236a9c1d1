import type { MarketRef } from './embedPage'

/** The market that an address of a trade page names; undefined for every other address. */
export function marketOfPath(url: string): MarketRef | undefined {
  const { pathname, origin } = new URL(url, location.href)
  const [, provider, market] = /^\/trade\/([^/]+)\/([^/]+)/.exec(pathname) ?? []
  if (origin !== location.origin || provider === undefined || market === undefined) return undefined
  return {
    provider: decodeURIComponent(provider),
    marketId: decodeURIComponent(market),
    isFollowed: true,
  }
}

/**
 * Stands in for the desk's router in a frame, which never leaves its page: the rules that protect
 * its traders hold for that page alone.
 * @param follow shows a market in place, or opens an address outside
 */
export function createFrameRouter(follow: (url: string) => void) {
  const go = (url: string) => follow(new URL(url, location.href).href)
  const nothing = () => undefined
  return {
    push: go,
    replace: go,
    back: nothing,
    forward: nothing,
    refresh: nothing,
    prefetch: nothing,
    hmrRefresh: nothing,
    bfcacheId: 'frame',
  }
}
