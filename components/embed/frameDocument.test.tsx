import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LinesSkeleton } from '@/components/shell/LinesSkeleton'
import { readEmbedParams } from '@/lib/embed/embedParams'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { EmbedRefusal } from './EmbedRefusal'
import { PAGE_LINES } from './embedLook'
import { frameDocument, GIVEN_ID } from './frameDocument'
import { RETRYING_ID, STOPPED_ID } from './reloadScript'

const FILES = { style: '/s.css', font: '/f.woff2', script: '/a.js', imports: ['/b.js', '/c.js'] }

function documentOf(over: Partial<Parameters<typeof frameDocument>[0]> = {}, market = 'v:BTC') {
  return frameDocument({
    given: {
      settings: {
        kind: 'ticker',
        ...readEmbedParams(new URLSearchParams({ market })),
        unknown: ['</script><script>alert(1)</script>'],
        usualMarket: { provider: 'v', marketId: 'BTC' },
      },
      config: { venues: [] } as unknown as PublicConfig,
    },
    appearance: { theme: 'light', palette: 'classic', direction: 'red-up' },
    look: '',
    nonce: 'N0',
    files: FILES,
    ...over,
  })
}

const givenIn = (html: string) =>
  JSON.parse(
    new RegExp(`<script type="application/json" id="${GIVEN_ID}">(.*?)</script>`, 's').exec(
      html,
    )?.[1] ?? '',
  )

describe('the document of a page that only shows figures', () => {
  it('gives its script the settings, whatever an address holds', () => {
    const html = documentOf()
    expect(givenIn(html)).toMatchObject({
      language: 'en',
      numbers: 'en-US',
      settings: { kind: 'ticker', unknown: ['</script><script>alert(1)</script>'] },
    })
    expect(html).not.toContain('<script>')
  })

  it('runs one script of its own, and asks early for all that this imports', () => {
    const html = documentOf()
    expect(html.match(/<script type="module" src="[^"]+"/g)).toEqual([
      '<script type="module" src="/a.js"',
    ])
    expect([...html.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, path]) => path)).toEqual([
      '/a.js',
      '/b.js',
      '/c.js',
    ])
    expect(html).toContain('<link rel="stylesheet" href="/s.css">')
  })

  it('hears of a style sheet and a script that do not come, before it asks for them', () => {
    const html = documentOf()
    const [heard, asked] = [html.indexOf('<script nonce="N0">'), html.indexOf('/s.css')]
    expect(heard).toBeGreaterThan(0)
    expect(heard).toBeLessThan(asked)
    expect(asked).toBeLessThan(html.indexOf('<script type="module"'))
  })

  it('has the words for what did not load, while it retries and once it stopped', () => {
    const words = (id: string) =>
      new RegExp(`<template id="${id}"><main .*?</main></template>`).exec(documentOf())?.[0]
    expect(words(RETRYING_ID)).toContain('>Retrying automatically.<')
    expect(words(STOPPED_ID)).toContain('>Check your connection and content blockers, then reload')
  })

  it('has the look of its address from the first byte on', () => {
    expect(documentOf()).toContain('data-theme="light" data-palette="classic" data-dir="red-up"')
    expect(documentOf({ look: 'html{--accent:#f00}' })).toContain(
      '<style nonce="N0">html{--accent:#f00}</style>',
    )
  })

  it('shows the grey lines that its script draws first, too', () => {
    const lines = renderToStaticMarkup(<LinesSkeleton heights={PAGE_LINES} gap={10} />)
    expect(documentOf()).toContain(lines)
  })

  it('says what to do where no script runs', () => {
    expect(documentOf()).toMatch(/<noscript><main .*sandboxed.*allow-scripts.*<\/noscript>/)
  })

  it('says why it is refused as the desk does, and loads nothing for that', () => {
    const html = documentOf({ refusal: 'noParent' })
    const shown = renderToStaticMarkup(<EmbedRefusal reason="noParent" />)
    expect(html).toContain(shown.replaceAll('&#x27;', "'"))
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<template')
    expect(html).not.toContain('modulepreload')
  })
})
