import { expect, it } from 'vitest'
import type { PublicVenue } from '@/lib/schema/model/publicConfig'
import { faucetPathOf } from './faucetPath'

const venue = (key: string, network: PublicVenue['network']): PublicVenue => ({
  ...{ key, protocol: key, network },
  ...{ baseUrl: `https://${key}.example`, facts: {} },
})

const mixed = {
  faucetPath: '/faucet',
  venues: [venue('real', 'mainnet'), venue('trial', 'testnet'), venue('play', 'paper')],
}

it('gives paper money at the paper venues of a mixed desk and at no other', () => {
  const paths = ['real', 'trial', 'play', 'unknown'].map((key) => faucetPathOf(mixed, key))
  expect(paths).toEqual([undefined, undefined, '/faucet', undefined])
})

it('gives none where no paper exchange runs', () => {
  expect(faucetPathOf({ venues: [venue('play', 'paper')] }, 'play')).toBeUndefined()
})
