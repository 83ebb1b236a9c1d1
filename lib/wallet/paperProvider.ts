import {
  createPublicClient,
  createWalletClient,
  type Hex,
  hexToNumber,
  http,
  isHex,
  numberToHex,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { PAPER_CHAIN_ID, paperChain } from './chains'

/** The paper chain as the built-in wallet uses it. */
interface PaperChainAccess {
  /** Signs and broadcasts a call; gives its hash. */
  send(call: { to: Hex; data: Hex }): Promise<Hex>
  /** The node's answers as it gives them; the page's own reader parses them. */
  call(call: { to: Hex; data: Hex }): Promise<unknown>
  receipt(txHash: Hex): Promise<unknown>
}

const TIMEOUT_MS = 10_000

/** An EIP-1193 refusal; `code` is the standard's number. */
class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

const TypedData = z.looseObject({
  domain: z.object({
    name: z.string().optional(),
    version: z.string().optional(),
    chainId: z.coerce.number().int().positive().optional(),
    verifyingContract: z.custom<Hex>((value) => isHex(value)).optional(),
    salt: z.custom<Hex>((value) => isHex(value)).optional(),
  }),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
})
const SwitchParams = z.tuple([z.looseObject({ chainId: z.string().refine((text) => isHex(text)) })])

const hex = z.string().refine((text): text is Hex => isHex(text))
const Call = z.looseObject({ to: hex, data: hex })
const CallParams = z.tuple([Call.extend({ from: z.string() })])

export interface PaperProvider {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  chainId(): number
  onChainChanged(listener: (chainId: number) => void): () => void
}

/**
 * A wallet in the page over one local key, for paper money only. It answers as real wallets do:
 * typed data for another chain than the active one is refused (-32603).
 * @param chain where it broadcasts; without it the wallet only signs
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export function createPaperProvider(
  account: PrivateKeyAccount,
  chain?: PaperChainAccess,
): PaperProvider {
  let active = PAPER_CHAIN_ID
  const listeners = new Set<(chainId: number) => void>()

  function switchTo(params: unknown): null {
    const next = hexToNumber(SwitchParams.parse(params)[0].chainId as Hex)
    if (next !== active) {
      active = next
      for (const listener of listeners) listener(next)
    }
    return null
  }

  async function signTypedData(params: unknown): Promise<Hex> {
    const [owner, text] = z.tuple([z.string(), z.string()]).parse(params)
    requireOwner(owner, account)
    const typedData = TypedData.parse(JSON.parse(text))
    const wanted = typedData.domain.chainId ?? active
    if (wanted !== active) {
      throw new ProviderRpcError(
        -32603,
        `Provided chainId "${wanted}" must match the active chainId "${active}"`,
      )
    }
    const { types, primaryType, message, domain } = typedData
    const stated = Object.fromEntries(
      Object.entries(domain).filter(([, value]) => value !== undefined),
    )
    return account.signTypedData({ types, primaryType, message, domain: stated })
  }

  function requireChain(method: string): PaperChainAccess {
    if (chain !== undefined && active === PAPER_CHAIN_ID) return chain
    throw new ProviderRpcError(
      4200,
      `The paper wallet does not support ${method} on chain ${active}`,
    )
  }

  async function sendTransaction(params: unknown): Promise<Hex> {
    const access = requireChain('eth_sendTransaction')
    const [{ from, to, data }] = CallParams.parse(params)
    requireOwner(from, account)
    return access.send({ to, data })
  }

  return {
    async request({ method, params }) {
      switch (method) {
        case 'eth_chainId':
          return numberToHex(active)
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [account.address]
        case 'wallet_addEthereumChain':
        case 'wallet_switchEthereumChain':
          return switchTo(params)
        case 'personal_sign': {
          const [raw, owner] = z.tuple([z.string(), z.string()]).parse(params)
          requireOwner(owner, account)
          if (!isHex(raw)) throw new ProviderRpcError(-32602, 'personal_sign takes 0x hex')
          return account.signMessage({ message: { raw } })
        }
        case 'eth_signTypedData_v4':
          return signTypedData(params)
        case 'eth_sendTransaction':
          return sendTransaction(params)
        case 'eth_call': {
          const [{ to, data }] = z.tuple([Call], z.unknown()).parse(params)
          return requireChain(method).call({ to, data })
        }
        case 'eth_getTransactionReceipt':
          return requireChain(method).receipt(z.tuple([hex]).parse(params)[0])
        default:
          throw new ProviderRpcError(4200, `The paper wallet does not support ${method}`)
      }
    },
    chainId: () => active,
    onChainChanged(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function requireOwner(owner: string, account: PrivateKeyAccount): void {
  if (owner.toLowerCase() !== account.address.toLowerCase()) {
    throw new ProviderRpcError(4100, 'The paper wallet does not hold that account')
  }
}

/** The provider of a private key; it broadcasts where the paper chain has a node. */
export function paperProviderOf(privateKey: Hex, rpcUrl?: string): PaperProvider {
  const account = privateKeyToAccount(privateKey)
  return createPaperProvider(
    account,
    rpcUrl === undefined ? undefined : paperChainAccess(account, rpcUrl),
  )
}

/** The paper chain through its node. Gas and nonce are the node's say. */
function paperChainAccess(account: PrivateKeyAccount, rpcUrl: string): PaperChainAccess {
  const chain = paperChain(rpcUrl)
  // A broadcast is never repeated blindly: the second one would move the money again.
  const transport = http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 })
  const writer = createWalletClient({ account, chain, transport })
  const reader = createPublicClient({ chain, transport })
  return {
    send: (call) => writer.sendTransaction(call),
    call: (call) => reader.request({ method: 'eth_call', params: [call, 'latest'] }),
    receipt: (txHash) => reader.request({ method: 'eth_getTransactionReceipt', params: [txHash] }),
  }
}
