import { BaseError, type Chain, type Hex, isHex, numberToHex } from 'viem'
import type { Connector } from 'wagmi'
import { z } from 'zod'
import type { Eip1193Provider } from './eip1193'
import { type PersonTransactions, personTransactions } from './personTransactions'
import { walletErrorKind } from './walletErrors'

/** A person's wallet: asks them for signatures and is on one chain at a time. */
export interface PersonWallet {
  readonly address: Hex
  chainId(): Promise<number>
  switchChain(chainId: number): Promise<void>
  signTypedData(typedData: unknown): Promise<Hex>
  signMessage(message: string): Promise<Hex>
  readonly transactions: PersonTransactions
}

/** What wagmi's hooks of the same names do. */
interface SigningHooks {
  signTypedData(parameters: z.infer<typeof TypedData> & Signing): Promise<Hex>
  signMessage(parameters: { message: string } & Signing): Promise<Hex>
  switchChain(parameters: { chainId: number; connector: Connector }): Promise<unknown>
}

interface Signing {
  account: Hex
  connector: Connector
}

const TypedData = z.looseObject({
  domain: z.looseObject({}),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
})
const Signature = z.string().refine((text): text is Hex => isHex(text) && text.length >= 132)
const ChainId = z.number().int().positive()

/**
 * One account of a connected wallet. Every answer is parsed; errors come as the wallet raised them
 * (`walletErrorKind` classifies them).
 * @param connection the account, its connector and the chains that the wallet may be asked to add
 * @param hooks wagmi's, which call the wallet
 */
export function userWallet(
  {
    address,
    connector,
    chains,
  }: { address: Hex; connector: Connector; chains: readonly Pick<Chain, 'id'>[] },
  hooks: SigningHooks,
): PersonWallet {
  const signing = { account: address, connector }
  const chainId = async () => ChainId.parse(await connector.getChainId())
  const provider: Eip1193Provider = {
    async request(request) {
      const own = await connector.getProvider()
      if (!isEip1193(own)) throw new Error('The wallet does not support EIP-1193.')
      return own.request(request)
    },
  }

  return {
    address,
    chainId,
    // Not by wagmi's hook, which repeats a transaction under another method's name after some errors.
    transactions: personTransactions(provider, address, chainId),
    async switchChain(id) {
      if (!chains.some((chain) => chain.id === id)) {
        // The way back to a chain that the desk does not know: the wallet does, or refuses.
        const params = [{ chainId: numberToHex(id) }]
        await provider.request({ method: 'wallet_switchEthereumChain', params })
        return
      }
      const ask = () => hooks.switchChain({ chainId: id, connector })
      try {
        await ask()
      } catch (error) {
        const raised = raisedByWallet(error)
        const isOwnWord = walletErrorKind(raised) === undefined
        if (walletErrorKind(error) !== 'refused' || !isOwnWord) throw raised
        // Some wallets add a chain without going to it, which wagmi calls a refusal.
        await ask().catch(rethrow)
      }
    },
    async signTypedData(typedData) {
      const parsed = TypedData.parse(typedData)
      return Signature.parse(await hooks.signTypedData({ ...parsed, ...signing }).catch(rethrow))
    },
    async signMessage(message) {
      return Signature.parse(await hooks.signMessage({ message, ...signing }).catch(rethrow))
    },
  }
}

function rethrow(error: unknown): never {
  throw raisedByWallet(error)
}

/** The wallet's own error below viem's wrappers, which may give it another number. */
function raisedByWallet(error: unknown): unknown {
  if (!(error instanceof BaseError)) return error
  return error.walk((inner) => !(inner instanceof BaseError)) ?? error
}

function isEip1193(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' &&
    value !== null &&
    'request' in value &&
    typeof value.request === 'function'
  )
}
