import type { Chain } from 'viem'
import { type Hex, hexToNumber, isHex, numberToHex, stringToHex } from 'viem'
import { z } from 'zod'
import { knownChains } from './chains'
import { type PersonTransactions, personTransactions } from './personTransactions'
import { walletErrorKind } from './walletErrors'

/** An EIP-1193 provider as far as it is needed here. */
export interface Eip1193Provider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
}

/** A person's wallet: asks them for signatures and stands on one chain at a time. */
export interface PersonWallet {
  readonly address: Hex
  chainId(): Promise<number>
  switchChain(chainId: number): Promise<void>
  signTypedData(typedData: unknown): Promise<Hex>
  signMessage(message: string): Promise<Hex>
  readonly transactions: PersonTransactions
}

const ChainId = z.union([
  z.number().int().positive(),
  z
    .string()
    .refine((text) => isHex(text) && text.length > 2)
    .transform((text) => hexToNumber(text as Hex)),
])
const Signature = z.string().refine((text): text is Hex => isHex(text) && text.length >= 132)

/**
 * One account of a wallet over EIP-1193. Every answer is parsed; refusals come through as the
 * wallet raised them (`walletErrorKind` tells them apart).
 * @param chains the chains that the wallet may be told of
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export function userWallet(
  provider: Eip1193Provider,
  address: Hex,
  chains: readonly Chain[] = knownChains(),
): PersonWallet {
  const chainId = async () => ChainId.parse(await provider.request({ method: 'eth_chainId' }))
  const askToSwitch = (id: number) =>
    provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: numberToHex(id) }],
    })

  return {
    address,
    chainId,
    transactions: personTransactions(provider, address, chainId),
    async switchChain(id) {
      try {
        await askToSwitch(id)
      } catch (error) {
        if (walletErrorKind(error) !== 'unknownChain') throw error
        await provider.request({
          method: 'wallet_addEthereumChain',
          params: [chainToAdd(chains, id)],
        })
        // Some wallets add a chain without going to it.
        if ((await chainId()) !== id) await askToSwitch(id)
      }
    },
    async signTypedData(typedData) {
      const params = [address, JSON.stringify(typedData)]
      return Signature.parse(await provider.request({ method: 'eth_signTypedData_v4', params }))
    },
    async signMessage(message) {
      const params = [stringToHex(message), address]
      return Signature.parse(await provider.request({ method: 'personal_sign', params }))
    },
  }
}

/** The parameters of EIP-3085 for a chain of ours. @throws Error for a chain the desk does not know */
function chainToAdd(chains: readonly Chain[], id: number) {
  const chain = chains.find((known) => known.id === id)
  if (chain === undefined) throw new Error(`The desk does not know chain ${id}`)
  const explorer = chain.blockExplorers?.default.url
  return {
    chainId: numberToHex(id),
    chainName: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: chain.rpcUrls.default.http,
    ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
  }
}
