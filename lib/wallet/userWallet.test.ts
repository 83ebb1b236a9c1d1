import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Config } from 'wagmi'
import { connect, getConnection, signMessage, signTypedData, switchChain } from 'wagmi/actions'
import { type PersonWallet, userWallet } from './userWallet'
import { createWalletConfig } from './wagmiConfig'

const ADDRESS = '0x00000000000000000000000000000000000000aa'
const SIGNATURE = `0x${'1b'.repeat(65)}`
/** What wagmi asks a wallet for without a question to the person. */
const QUIET = ['eth_chainId', 'eth_accounts', 'eth_requestAccounts']

type Answer = (method: string, params: unknown) => unknown

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

/** The wallet of the person over wagmi's own actions, which are what its hooks call. */
async function walletOver(answer: Answer): Promise<PersonWallet> {
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) =>
      answer(method, params),
    on() {},
    removeListener() {},
  }
  const config: Config = createWalletConfig({
    host: { name: 'Fake', site: 'app.example', provider },
  })
  const [connector] = config.connectors
  if (connector === undefined) throw new Error('no connector')
  await connect(config, { connector })
  const { address } = getConnection(config)
  if (address === undefined) throw new Error('not connected')
  return userWallet(
    { address, connector, chains: config.chains },
    {
      signTypedData: (parameters) => signTypedData(config, parameters),
      signMessage: (parameters) => signMessage(config, parameters),
      switchChain: (parameters) => switchChain(config, parameters),
    },
  )
}

async function fakeWallet(options: { knows: number[]; addsOnly?: boolean; refuses?: string }) {
  let active = 1
  const known = new Set(options.knows)
  const asked: { method: string; params: unknown }[] = []
  const wallet = await walletOver((method, params) => {
    if (!QUIET.includes(method)) asked.push({ method, params })
    if (options.refuses === method) throw Object.assign(new Error('no'), { code: 4001 })
    if (method === 'eth_chainId') return `0x${active.toString(16)}`
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [ADDRESS]
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
  })
  return { wallet, asked, active: () => active }
}

function chainIdOf(params: unknown): unknown {
  const [first] = Array.isArray(params) ? params : []
  return first?.chainId
}

describe('userWallet', () => {
  it('switches to a chain the wallet knows without adding it', async () => {
    const { wallet, asked, active } = await fakeWallet({ knows: [1, 42161] })
    await wallet.switchChain(42161)
    expect(active()).toBe(42161)
    expect(asked.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
  })

  it('adds the paper chain to a wallet that does not know it', async () => {
    const { wallet, asked, active } = await fakeWallet({ knows: [1] })
    await wallet.switchChain(31337)
    expect(active()).toBe(31337)
    expect(asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toMatchObject([
      { chainId: '0x7a69', chainName: 'Perpdesk Paper' },
    ])
  })

  it('goes to the chain where adding it was not enough', async () => {
    const { wallet, active } = await fakeWallet({ knows: [1], addsOnly: true })
    await wallet.switchChain(31337)
    expect(active()).toBe(31337)
  })

  it('adds nothing where the person refuses to switch', async () => {
    const { wallet, asked } = await fakeWallet({
      knows: [1],
      refuses: 'wallet_switchEthereumChain',
    })
    await expect(wallet.switchChain(31337)).rejects.toMatchObject({ code: 4001 })
    expect(asked).toHaveLength(1)
  })

  it('asks no second time where the person refuses to add a chain', async () => {
    const { wallet, asked } = await fakeWallet({ knows: [1], refuses: 'wallet_addEthereumChain' })
    await expect(wallet.switchChain(31337)).rejects.toMatchObject({ code: 4001 })
    expect(asked).toHaveLength(2)
  })

  it('goes back to a chain that only the wallet knows, and adds none of those', async () => {
    const { wallet, asked, active } = await fakeWallet({ knows: [1, 56] })
    await wallet.switchChain(56)
    expect(active()).toBe(56)
    await expect(wallet.switchChain(57)).rejects.toMatchObject({ code: 4902 })
    expect(asked.map(({ method }) => method)).not.toContain('wallet_addEthereumChain')
  })

  it('asks for typed data as text and for messages as hex', async () => {
    const { wallet, asked } = await fakeWallet({ knows: [1] })
    const typedData = {
      domain: { name: 'Exchange', chainId: 1 },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        'Exchange:Approve': [{ name: 'nonce', type: 'uint64' }],
      },
      primaryType: 'Exchange:Approve',
      message: { nonce: 1_700_000_000_000 },
    }
    expect(await wallet.signTypedData(typedData)).toBe(SIGNATURE)
    expect(await wallet.signMessage('hi')).toBe(SIGNATURE)
    expect(asked.map(({ method }) => method)).toEqual(['eth_signTypedData_v4', 'personal_sign'])
    const [typed, message] = asked.map(({ params }) => params as [string, string])
    expect(typed?.[0].toLowerCase()).toBe(ADDRESS)
    expect(JSON.parse(typed?.[1] ?? '')).toEqual(typedData)
    expect(message?.map((text) => text.toLowerCase())).toEqual(['0x6869', ADDRESS])
  })

  it('signs for the account it was made for, or not at all', async () => {
    let account = ADDRESS
    const wallet = await walletOver((method) => {
      if (method === 'eth_chainId') return '0x1'
      return method === 'personal_sign' ? SIGNATURE : [account]
    })
    account = '0x00000000000000000000000000000000000000bb'
    await expect(wallet.signMessage('hi')).rejects.toThrow(/not found/)
  })

  it('broadcasts on the chain that was meant, without money of the chain', async () => {
    const asked: unknown[] = []
    const hash = `0x${'ab'.repeat(32)}`
    const answers: Record<string, unknown> = {
      eth_chainId: '0x1',
      eth_requestAccounts: [ADDRESS],
      eth_sendTransaction: hash,
      eth_getTransactionReceipt: { status: '0x0' },
      eth_call: '0x2a',
    }
    const wallet = await walletOver((method, params) => {
      if (!QUIET.includes(method)) asked.push({ method, params })
      return answers[method]
    })
    const { transactions, address: from } = wallet
    const call = { chainId: 1, to: ADDRESS, data: '0xa9059cbb' } as const
    expect(await transactions.send(call)).toBe(hash)
    const { to, data } = call
    expect(asked).toEqual([
      { method: 'eth_sendTransaction', params: [{ from, to, data, value: '0x0' }] },
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

  it('asks for a transaction once, whatever the wallet answers', async () => {
    for (const code of [-32000, -32004, -32601, -32602, -32603]) {
      const asked: string[] = []
      const { transactions } = await walletOver((method) => {
        if (method === 'eth_chainId') return '0x1'
        if (method === 'eth_requestAccounts') return [ADDRESS]
        asked.push(method)
        throw Object.assign(new Error('failed'), { code })
      })
      const call = { chainId: 1, to: ADDRESS, data: '0x' } as const
      await expect(transactions.send(call)).rejects.toMatchObject({ code })
      expect(asked).toEqual(['eth_sendTransaction'])
    }
  })

  it('shows that nothing was sent where the wallet does not answer with its chain', async () => {
    let isGone = false
    const wallet = await walletOver((method) => {
      if (isGone) throw new Error('gone')
      return method === 'eth_chainId' ? '0x1' : [ADDRESS]
    })
    isGone = true
    const call = { chainId: 1, to: ADDRESS, data: '0x' } as const
    await expect(wallet.transactions.send(call)).rejects.toMatchObject({ sentNothing: true })
  })

  it('refuses an answer that is no signature', async () => {
    const wallet = await walletOver((method) => {
      if (method === 'eth_chainId') return '0x1'
      return method === 'personal_sign' ? null : [ADDRESS]
    })
    await expect(wallet.signMessage('hi')).rejects.toThrow()
  })
})
