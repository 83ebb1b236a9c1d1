import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { kindC } from '@/lib/trade/testing/madeUpProviders'
import { AddressBook } from './AddressBook'

const HOME = `0x${'ab'.repeat(20)}`
const [signIn, ...later] = kindC.setup

/** The book as the page shows it, without its tags. */
function bookOf(
  change: { provider?: typeof kindC; holdSeconds?: number; usableFromMs?: number } = {},
): string {
  const { provider = kindC, holdSeconds = 0, ...entry } = change
  const book = { data: [{ destination: HOME, label: 'Home', ...entry }], holdSeconds }
  const terms = { nowMs: 1_000, network: 'Chain of C' }
  const markup = renderToStaticMarkup(
    <AddressBook
      {...{ provider, terms, account: HOME, chosen: HOME, onChoose: () => undefined }}
      book={book as never}
    />,
  )
  return markup.replace(/<[^>]+>/g, ' ')
}

describe('the address book', () => {
  it('says before the wallet signs a new address which domain it will show, and why', () => {
    const text = bookOf()
    expect(text).toContain('Your wallet signs a message that names the address.')
    expect(text).toContain('the domain app.venue-c.example, not this page’s')
    expect(text).toContain('the address is saved with Venue C. Refuse any other domain.')
  })

  it('says that the domain is the venue’s where none is known', () => {
    expect.assert(signIn)
    const { domains: _, ...unknown } = signIn
    const provider = { ...kindC, setup: [unknown, ...later] }
    expect(bookOf({ provider })).toContain('show the domain of Venue C, not of this page')
  })

  it('shows each entry with its label, and how long new ones are on hold', () => {
    const text = bookOf({ holdSeconds: 25, usableFromMs: 21_000 })
    expect(text).toContain('Home')
    expect(text).toContain('New addresses are on hold for 25 s.')
    expect(text).toContain('On hold for 20 s')
  })
})
