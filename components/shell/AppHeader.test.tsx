import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { AppHeader } from './AppHeader'
import { type HeaderPart, HeaderTools } from './HeaderTools'

vi.mock('next/navigation', () => ({
  usePathname: () => '/embed/trade',
  useRouter: () => ({ push: () => undefined }),
}))
vi.mock('@/components/session/usePerpsClient', () => ({
  usePerpsClient: () => ({ plugins: [{ key: 'one' }] }),
}))
vi.mock('@/components/session/wallet/useWallet', () => ({ useWallet: () => ({ account: '0x1' }) }))
vi.mock('@/components/session/reads/accountReads', () => ({ useIsEmptyAccount: () => false }))
vi.mock('./MoneyChip', () => ({ MoneyChip: () => '[balance]' }))

function headOf(without?: readonly HeaderPart[]): string {
  const html = renderToStaticMarkup(
    <HeaderTools tools="[wallet]" without={without}>
      <AppHeader onSearch={() => undefined} lead="[layouts]" />
    </HeaderTools>,
  )
  return html.replace(/<[^>]+>/g, ' ')
}

const TOOLS = ['[layouts]', 'Search markets', '[balance]', '[wallet]']
const PARTS = ['Perpdesk', 'Portfolio', 'Deposit']

it('a head has brand, page links and deposit, unless a frame leaves them out', () => {
  const seen = (without?: readonly HeaderPart[]) => {
    const text = headOf(without)
    // What a trader needs stays.
    for (const tool of TOOLS) expect(text, tool).toContain(tool)
    return PARTS.filter((part) => text.includes(part))
  }
  expect(seen()).toEqual(PARTS)
  expect(seen(['brand'])).toEqual(['Portfolio', 'Deposit'])
  expect(seen(['brand', 'pages', 'deposit'])).toEqual([])
})
