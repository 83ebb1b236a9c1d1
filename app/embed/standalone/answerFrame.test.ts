import { NextRequest } from 'next/server'
import { expect, it, vi } from 'vitest'
import type { ReadFrame } from '@/app/embed/readFrame'
import { readEmbedParams } from '@/lib/embed/embedParams'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { answerFrame } from './answerFrame'

vi.mock('@/server/config/standaloneFiles', () => ({
  standaloneFiles: (kind: string) => ({
    ...{ style: '/style.css', font: '/font.woff2', script: `/${kind}.js`, imports: [] },
  }),
}))
// Which sites are approved is `server/config/embeds`’ own: here one is.
vi.mock('@/app/embed/readFrame', () => ({
  readFrame(kind: 'ticker', query: URLSearchParams): ReadFrame {
    const read = readEmbedParams(query)
    const { parent } = read.params
    return {
      settings: { kind, ...read, usualMarket: { provider: 'v', marketId: 'BTC' } },
      config: { venues: [] } as unknown as PublicConfig,
      ...{ look: '', nonce: 'N0', parent },
      refusal: parent === 'https://shop.test' ? undefined : 'parent',
    }
  },
}))

const answerTo = async (parent: string) => {
  const address = `https://desk.test/embed/ticker?parent=${parent}`
  const response = answerFrame('ticker')(new NextRequest(address))
  const { status, headers } = response
  return {
    ...{ status, type: headers.get('content-type'), cache: headers.get('cache-control') },
    html: await response.text(),
  }
}
const WHOLE = { status: 200, type: 'text/html; charset=utf-8', cache: 'no-store' }

it('answers a site that is not approved with the reason, names it, and loads no script', async () => {
  const { html, ...answer } = await answerTo('https://evil.test')
  expect(answer).toEqual(WHOLE)
  expect(html).toContain('This site may not embed this page')
  expect(html).toContain('https://evil.test is not on the list of this desk.')
  expect(html).toContain('<link rel="stylesheet" href="/style.css">')
  expect(html).not.toContain('<script')
  expect(html).not.toContain('perpdesk-root')
})

it('answers an approved site with the page and its script', async () => {
  const { html, ...answer } = await answerTo('https://shop.test')
  expect(answer).toEqual(WHOLE)
  expect(html).toContain('<script type="module" src="/ticker.js"></script>')
  expect(html).not.toContain('This site may not embed this page')
})
