import { expect, it } from 'vitest'
import { missingAddress } from './missingAddress'

it('offers the setup where it creates the deposit address', () => {
  expect(missingAddress({ name: 'Venue', chainId: 1 })).toEqual({
    title: 'No deposit address yet',
    description: 'The setup creates the address.',
    isSetupOffered: true,
  })
})

it('offers no setup where the chain of deposits is not configured, and names the venue', () => {
  const { title, description, isSetupOffered } = missingAddress({ name: 'Venue' })
  expect([title, isSetupOffered]).toEqual(['Deposits are not available here', false])
  expect(description).toContain('The deposit network of Venue is not configured')
})
