import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EmbedRefusal } from './EmbedRefusal'

type Reason = Parameters<typeof EmbedRefusal>[0]['reason']

it.each<[Reason, RegExp]>([
  ['parent', /https:\/\/shop\.test is not on the list .* EMBED_ALLOWED_ORIGINS/],
  ['noParent', /such as parent=https:\/\/example\.com/],
  ['badParent', /https, the host and its port, without a path\. Plain http .* localhost only/],
  ['notFramed', /Open Perpdesk to trade\./],
  ['sandbox', /must have allow-scripts allow-same-origin allow-forms allow-popups\./],
  ['otherHost', /“?parent.* is https:\/\/shop\.test\. It must be the origin of the page/],
])('a frame that is refused for %s shows what to do', (reason, advice) => {
  const shown = renderToStaticMarkup(<EmbedRefusal reason={reason} parent="https://shop.test" />)
  expect(shown.replaceAll('&quot;', '"')).toMatch(advice)
  // A page that is not in a frame is the only one whose own way out works.
  expect(shown.includes('href="/"')).toBe(reason === 'notFramed')
})
