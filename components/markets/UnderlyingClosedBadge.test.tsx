import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { UnderlyingClosedBadge } from './UnderlyingClosedBadge'

function badge(isClosed: boolean | undefined): string {
  return renderToStaticMarkup(<UnderlyingClosedBadge isClosed={isClosed} />)
}

it('says that the underlying is closed, and explains it to keyboards and screen readers', () => {
  const html = badge(true)
  const [, describedBy] = /<span tabindex="0" [^>]*aria-describedby="([^"]+)"/.exec(html) ?? []
  expect(html).toContain('>Underlying closed</span>')
  expect(html).toContain(`id="${describedBy}" role="tooltip"`)
  expect(html).toContain('Trading continues; liquidity may be lower and spreads wider.')
})

it.each([false, undefined])('shows nothing where it is open or unknown (%s)', (isClosed) => {
  expect(badge(isClosed)).toBe('')
})
