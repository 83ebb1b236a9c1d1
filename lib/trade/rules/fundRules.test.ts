import { expect, it } from 'vitest'
import type { Provider } from '@/lib/schema/model/provider'
import { depositSymbol } from './fundRules'

const provider: Pick<Provider, 'actions' | 'setup'> = {
  setup: [],
  actions: [
    {
      type: 'deposit',
      signers: ['USER'],
      signingMethod: 'evmTx',
      relay: 'API',
      params: [
        { name: 'chainId', type: 'number', values: [{ value: '1', label: 'Chain' }] },
        {
          name: 'tokenAddress',
          type: 'string',
          values: [
            { value: '0xAb', label: 'USDC' },
            { value: '0xcd', label: 'ETH' },
          ],
        },
      ],
    },
  ],
}

it('names the token of a deposit, the first one where it says none, and none that is not taken', () => {
  expect(depositSymbol(provider, { tokenAddress: '0xab' })).toBe('USDC')
  expect(depositSymbol(provider, { tokenAddress: '0xCD' })).toBe('ETH')
  expect(depositSymbol(provider, {})).toBe('USDC')
  expect(depositSymbol(provider, { tokenAddress: '0xef' })).toBeUndefined()
})
