import { recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createPaperProvider } from './paperProvider'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

function typedData(chainId: number) {
  const types: Record<string, { name: string; type: string }[]> = {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Note: [{ name: 'text', type: 'string' }],
  }
  return {
    domain: { name: 'Test', version: '1', chainId },
    types,
    primaryType: 'Note',
    message: { text: 'hello' },
  }
}

function sign(provider: ReturnType<typeof createPaperProvider>, chainId: number) {
  const params = [account.address, JSON.stringify(typedData(chainId))]
  return provider.request({ method: 'eth_signTypedData_v4', params })
}

describe('paper provider', () => {
  it('signs typed data for the chain it is on with the key it holds', async () => {
    const signature = (await sign(createPaperProvider(account), 31337)) as `0x${string}`
    const signer = await recoverTypedDataAddress({ ...typedData(31337), signature })
    expect(signer).toBe(account.address)
  })

  it('refuses typed data for another chain until it was switched there', async () => {
    const provider = createPaperProvider(account)
    await expect(sign(provider, 42161)).rejects.toMatchObject({ code: -32603 })
    await provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0xa4b1' }],
    })
    await expect(sign(provider, 42161)).resolves.toMatch(/^0x/)
  })

  it('notifies of a change of chain once, and not of a switch to the same chain', async () => {
    const provider = createPaperProvider(account)
    const seen: number[] = []
    provider.onChainChanged((chainId) => seen.push(chainId))
    for (const chainId of ['0x7a69', '0xa4b1', '0xa4b1']) {
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    }
    expect(seen).toEqual([42161])
  })

  it('signs messages for its own account only', async () => {
    const provider = createPaperProvider(account)
    const raw = stringToHex('sign in')
    const signature = await provider.request({
      method: 'personal_sign',
      params: [raw, account.address],
    })
    const signer = await recoverMessageAddress({
      message: { raw },
      signature: signature as `0x${string}`,
    })
    expect(signer).toBe(account.address)
    const foreign = { method: 'personal_sign', params: [raw, `0x${'22'.repeat(20)}`] }
    await expect(provider.request(foreign)).rejects.toMatchObject({ code: 4100 })
  })

  it('broadcasts calls of its own account on the paper chain, and there alone', async () => {
    const sent: unknown[] = []
    const hash = `0x${'ab'.repeat(32)}` as const
    const provider = createPaperProvider(account, {
      async send(call) {
        sent.push(call)
        return hash
      },
      call: async () => '0x07',
      receipt: async () => null,
    })
    const call = { to: `0x${'c0'.repeat(20)}`, data: '0xa9059cbb' }
    const send = (from: string) =>
      provider.request({ method: 'eth_sendTransaction', params: [{ ...call, from, value: '0x0' }] })
    expect(await send(account.address)).toBe(hash)
    expect(sent).toEqual([call])
    await expect(send(`0x${'22'.repeat(20)}`)).rejects.toMatchObject({ code: 4100 })
    const read = { method: 'eth_call', params: [call, 'latest'] }
    expect(await provider.request(read)).toBe('0x07')
    const params = [{ chainId: '0xa4b1' }]
    await provider.request({ method: 'wallet_switchEthereumChain', params })
    await expect(send(account.address)).rejects.toMatchObject({ code: 4200 })
    expect(sent).toHaveLength(1)
  })

  it('says plainly what it does not support', async () => {
    const provider = createPaperProvider(account)
    await expect(provider.request({ method: 'eth_sendTransaction' })).rejects.toMatchObject({
      code: 4200,
    })
  })
})
