import { describe, expect, it } from 'vitest'
import { userWallet } from './userWallet'

const ADDRESS = '0x00000000000000000000000000000000000000aa'
const SIGNATURE = `0x${'1b'.repeat(65)}`

function fakeWallet(options: { knows: number[]; addsOnly?: boolean; refuses?: string }) {
  let active = 1
  const known = new Set(options.knows)
  const asked: { method: string; params: unknown }[] = []
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      asked.push({ method, params })
      if (options.refuses === method) throw Object.assign(new Error('no'), { code: 4001 })
      if (method === 'eth_chainId') return `0x${active.toString(16)}`
      if (method === 'eth_signTypedData_v4' || method === 'personal_sign') return SIGNATURE
      const wanted = Number(chainIdOf(params))
      if (method === 'wallet_addEthereumChain') {
        known.add(wanted)
        if (options.addsOnly !== true) active = wanted
        return null
      }
      if (!known.has(wanted)) throw Object.assign(new Error('unknown chain'), { code: 4902 })
      active = wanted
      return null
    },
  }
  return { wallet: userWallet(provider, ADDRESS), asked, active: () => active }
}

function chainIdOf(params: unknown): unknown {
  const [first] = Array.isArray(params) ? params : []
  return first?.chainId
}

describe('userWallet', () => {
  it('switches to a chain the wallet knows without adding it', async () => {
    const { wallet, asked, active } = fakeWallet({ knows: [1, 42161] })
    await wallet.switchChain(42161)
    expect(active()).toBe(42161)
    expect(asked.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
  })

  it('adds the paper chain to a wallet that does not know it', async () => {
    const { wallet, asked, active } = fakeWallet({ knows: [1] })
    await wallet.switchChain(31337)
    expect(active()).toBe(31337)
    expect(asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toMatchObject([
      { chainId: '0x7a69', chainName: 'Perpdesk Paper' },
    ])
  })

  it('goes to the chain where adding it was not enough', async () => {
    const { wallet, active } = fakeWallet({ knows: [1], addsOnly: true })
    await wallet.switchChain(31337)
    expect(active()).toBe(31337)
  })

  it('adds nothing where the person refuses to switch', async () => {
    const { wallet, asked } = fakeWallet({ knows: [1], refuses: 'wallet_switchEthereumChain' })
    await expect(wallet.switchChain(31337)).rejects.toMatchObject({ code: 4001 })
    expect(asked).toHaveLength(1)
  })

  it('refuses a chain the desk has nothing to do with', async () => {
    const { wallet } = fakeWallet({ knows: [1] })
    await expect(wallet.switchChain(56)).rejects.toThrow('does not know chain 56')
  })

  it('asks for typed data as text and for messages as hex', async () => {
    const { wallet, asked } = fakeWallet({ knows: [1] })
    expect(await wallet.signTypedData({ domain: { chainId: 1 } })).toBe(SIGNATURE)
    expect(await wallet.signMessage('hi')).toBe(SIGNATURE)
    expect(asked).toEqual([
      { method: 'eth_signTypedData_v4', params: [ADDRESS, '{"domain":{"chainId":1}}'] },
      { method: 'personal_sign', params: ['0x6869', ADDRESS] },
    ])
  })

  it('broadcasts on the chain that was meant, without money of the chain', async () => {
    const asked: unknown[] = []
    const hash = `0x${'ab'.repeat(32)}`
    const answers: Record<string, unknown> = {
      eth_chainId: '0x1',
      eth_sendTransaction: hash,
      eth_getTransactionReceipt: { status: '0x0' },
      eth_call: '0x2a',
    }
    const provider = {
      async request({ method, params }: { method: string; params?: unknown }) {
        if (method !== 'eth_chainId') asked.push({ method, params })
        return answers[method]
      },
    }
    const { transactions } = userWallet(provider, ADDRESS)
    const call = { chainId: 1, to: ADDRESS, data: '0xa9059cbb' } as const
    expect(await transactions.send(call)).toBe(hash)
    const { to, data } = call
    expect(asked).toEqual([
      { method: 'eth_sendTransaction', params: [{ from: ADDRESS, to, data, value: '0x0' }] },
    ])
    await expect(transactions.send({ ...call, chainId: 5 })).rejects.toMatchObject({
      message: 'The wallet is on chain 1, not on 5.',
      sentNothing: true,
    })
    expect(asked).toHaveLength(1)
    expect(await transactions.outcome(`0x${'ab'.repeat(32)}`)).toBe('reverted')
    answers.eth_getTransactionReceipt = null
    expect(await transactions.outcome(`0x${'ab'.repeat(32)}`)).toBeUndefined()
    expect(await transactions.read(call)).toBe('0x2a')
    expect(await transactions.read({ ...call, chainId: 5 })).toBeUndefined()
    answers.eth_sendTransaction = '0x'
    await expect(transactions.send(call)).rejects.toThrow()
  })

  it('says that nothing was sent where the wallet does not tell its chain', async () => {
    const wallet = userWallet({ request: () => Promise.reject(new Error('gone')) }, ADDRESS)
    const call = { chainId: 1, to: ADDRESS, data: '0x' } as const
    await expect(wallet.transactions.send(call)).rejects.toMatchObject({ sentNothing: true })
  })

  it('refuses an answer that is no signature', async () => {
    const wallet = userWallet({ request: async () => null }, ADDRESS)
    await expect(wallet.signMessage('hi')).rejects.toThrow()
  })
})
