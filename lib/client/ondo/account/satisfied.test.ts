import { expect, it } from 'vitest'
import { ADDRESS, fakeOndo, OPTIONS, signIn, success } from '@/lib/client/ondo/testing/fakeVenue'

const { deposit: DEPOSIT, ...FACTS } = OPTIONS.facts
const { confirmations: _, ...SILENT } = DEPOSIT ?? { chainId: 1, usdcAddress: '0x', network: '' }

it.each([
  ['as configured', OPTIONS.facts, { confirmations: 12 }],
  ['not at all where none are configured', { ...FACTS, deposit: SILENT }, {}],
])(
  'the blocks that a deposit waits for are given %s, with and without an account',
  async (...row) => {
    const [, facts, expected] = row
    const venue = fakeOndo({ facts })
    expect(await venue.plugin.transferTimes?.()).toEqual(expected)
    await signIn(venue)
    venue.script['POST /v1/wallet/deposit_address/list'] = success([
      { coin: 'USDC', network: 'ethereum', address: `0x${'d0'.repeat(20)}` },
    ])
    expect(await venue.plugin.depositAddress?.(ADDRESS)).toEqual({
      ...{ chainId: 31337, address: `0x${'d0'.repeat(20)}`, symbol: 'USDC' },
      ...expected,
    })
  },
)
