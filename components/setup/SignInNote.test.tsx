import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { kindC } from '@/lib/trade/testing/madeUpProviders'
import { SignInNote } from './SignInNote'

const [signIn] = kindC.setup.filter(({ signingMethod }) => signingMethod === 'siwe')

function note(domains: string[] | undefined, signingMethod: 'siwe' | 'session' = 'siwe'): string {
  if (signIn === undefined) throw new Error('no sign-in')
  const { domains: _, ...step } = signIn
  const descriptor = { ...step, signingMethod, ...(domains && { domains }) }
  return renderToStaticMarkup(<SignInNote provider={{ name: 'Venue' }} descriptor={descriptor} />)
}

it('names the one domain that the wallet will show', () => {
  const text = note(['app.venue.test'])
  expect(text).toContain('show the domain app.venue.test, not this page’s')
  expect(text).toContain('with Venue. Refuse any other domain.')
})

it('names each of two domains', () => {
  expect(note(['app.venue.test', 'venue.test'])).toContain(
    'the domain app.venue.test or venue.test, not this page’s',
  )
})

it.each([[[]], [undefined]])('says that it is the venue’s where none is known', (domains) => {
  const text = note(domains)
  expect(text).toContain('show the domain of Venue, not of this page')
  expect(text).toContain('Refuse any other domain.')
})

it('says nothing before a step that is no sign-in', () => {
  expect(note(['app.venue.test'], 'session')).toBe('')
})
