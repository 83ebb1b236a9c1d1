import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PublicConfigContext } from '@/components/session/reads/usePublicConfig'
import type { ActionType } from '@/lib/schema/model/enums'
import type { PublicVenue } from '@/lib/schema/model/publicConfig'
import { TermsNote } from './TermsNote'

function note(change: Partial<PublicVenue>, type: ActionType = 'acceptProviderTerms'): string {
  const venue: PublicVenue = {
    ...{ key: 'c', protocol: 'c', network: 'mainnet' },
    ...{ baseUrl: 'https://venue.example', facts: {} },
    ...change,
  }
  const config = {
    ...{ serviceName: 'Perps', apiUrl: '/bff/v1/perps', venues: [venue] },
    meta: { name: 'Perps', chainId: 1 },
  }
  return renderToStaticMarkup(
    <PublicConfigContext value={config}>
      <TermsNote provider={{ key: 'c', name: 'Venue' }} descriptor={{ type }} />
    </PublicConfigContext>,
  )
}

const TERMS = 'https://venue.example/terms'
const PRIVACY = 'https://venue.example/privacy'

it('links terms and privacy policy by their configured addresses', () => {
  const both = note({ termsUrl: TERMS, privacyUrl: PRIVACY })
  expect(both).toMatch(new RegExp(`href="${TERMS}"[^>]*>Terms of service<`))
  expect(both).toMatch(new RegExp(`href="${PRIVACY}"[^>]*>Privacy policy<`))
  expect(both).not.toContain('Venue’s site')
})

it('says where to read both where one address alone is configured', () => {
  const one = note({ termsUrl: TERMS })
  expect(one).toContain(`href="${TERMS}"`)
  expect(one).not.toContain('>Privacy policy<')
  expect(one).toContain('on Venue’s site before you accept')
})

it('links nothing where no address is configured, and says where to read them', () => {
  expect(note({})).not.toContain('href')
  expect(note({})).toContain('on Venue’s site before you accept')
  expect(note({ network: 'paper' })).toBe('')
})

it('says nothing before a step that accepts no terms', () => {
  expect(note({ termsUrl: TERMS }, 'registerApiKey')).toBe('')
})
