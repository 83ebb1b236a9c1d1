import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PageLink, PageLinkContext } from './PageLink'

it('leads by the router of the desk where there is one, and is a plain link where there is none', () => {
  const link = (
    <PageLink href="/markets" className="b">
      All
    </PageLink>
  )
  expect(renderToStaticMarkup(link)).toBe('<a href="/markets" class="b">All</a>')
  const seen: unknown[] = []
  const routed = (
    <PageLinkContext
      value={({ prefetch, ...anchor }) => {
        seen.push(prefetch)
        return <a data-routed="" {...anchor} />
      }}
    >
      {link}
    </PageLinkContext>
  )
  expect(renderToStaticMarkup(routed)).toBe('<a data-routed="" href="/markets" class="b">All</a>')
  expect(seen).toEqual([false])
})
