import { afterEach, expect, it, vi } from 'vitest'
import { createFrameRouter, marketOfPath } from './frameRouter'

afterEach(() => vi.unstubAllGlobals())

it('hands every way out of the page on, as a whole address', () => {
  vi.stubGlobal('location', new URL('https://desk.test/embed/trade?market=one:BTC'))
  const followed: string[] = []
  const router = createFrameRouter((url) => followed.push(url))
  router.push('/trade/one/xyz%3AGOLD?interval=1h')
  router.replace('/transfers?tab=move')
  expect(followed).toEqual([
    'https://desk.test/trade/one/xyz%3AGOLD?interval=1h',
    'https://desk.test/transfers?tab=move',
  ])
})

it('takes for another market only what the desk itself has a trade page for', () => {
  vi.stubGlobal('location', new URL('https://desk.test/embed/trade'))
  expect(marketOfPath('/trade/one/xyz%3AGOLD?interval=1h')).toEqual({
    provider: 'one',
    marketId: 'xyz:GOLD',
    isFollowed: true,
  })
  for (const url of ['/markets', '/trade', 'https://evil.test/trade/one/BTC']) {
    expect(marketOfPath(url), url).toBeUndefined()
  }
})
