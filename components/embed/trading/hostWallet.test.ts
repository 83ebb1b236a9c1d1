import { expect, it, vi } from 'vitest'
import { createHostWallet } from './hostWallet'

it('asks the host for every method, and forwards what it reports', async () => {
  const askWallet = vi.fn(async () => '0x1')
  const wallet = createHostWallet({ guest: { askWallet } as never })
  await expect(wallet.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
  expect(askWallet).toHaveBeenCalledWith('eth_chainId', [])
  const heard: unknown[] = []
  const listener = (data: unknown) => heard.push(data)
  wallet.on('accountsChanged', listener)
  wallet.notify({ name: 'accountsChanged', data: ['0xaa'] })
  wallet.notify({ name: 'chainChanged', data: '0x1' })
  wallet.removeListener('accountsChanged', listener)
  wallet.notify({ name: 'accountsChanged', data: [] })
  expect(heard).toEqual([['0xaa']])
})
