import { parseSignature } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { bytesToHex } from '@/server/paper/faces/hyperliquid/signing/bytes'
import { connectionId } from '@/server/paper/faces/hyperliquid/signing/connectionId'

const ZERO = '0x0000000000000000000000000000000000000000'

const USER_TYPES: Readonly<Record<string, readonly { name: string; type: string }[]>> = {
  ApproveAgent: fields('agentAddress address', 'agentName string', 'nonce uint64'),
  ApproveBuilderFee: fields('maxFeeRate string', 'builder address', 'nonce uint64'),
  UserSetAbstraction: fields('user address', 'abstraction string', 'nonce uint64'),
  Withdraw: fields('destination string', 'amount string', 'time uint64'),
  UsdSend: fields('destination string', 'amount string', 'time uint64'),
  SpotSend: fields('destination string', 'token string', 'amount string', 'time uint64'),
  UsdClassTransfer: fields('amount string', 'toPerp bool', 'nonce uint64'),
  UserDexAbstraction: fields('user address', 'enabled bool', 'nonce uint64'),
  SendAsset: fields(
    'destination string',
    'sourceDex string',
    'destinationDex string',
    'token string',
    'amount string',
    'fromSubAccount string',
    'nonce uint64',
  ),
}

function fields(...list: readonly string[]) {
  return ['hyperliquidChain string', ...list].map((entry) => {
    const [name = '', type = ''] = entry.split(' ')
    return { name, type }
  })
}

export interface L1Options {
  source?: 'a' | 'b'
  nonce?: number
  vaultAddress?: string
  expiresAfter?: number
  /** What is signed, where it differs from what is sent. */
  signed?: object
}

/** A person with a key: signs actions (through viem) and posts them to a served face. */
export class TestTrader {
  readonly key: PrivateKeyAccount
  readonly address: string
  private lastNonce = 0

  constructor(
    private readonly clock: { readonly nowMs: number },
    private readonly url: () => string,
    secretByte: string,
  ) {
    this.key = privateKeyToAccount(`0x${secretByte.repeat(32)}`)
    this.address = this.key.address.toLowerCase()
  }

  nextNonce(): number {
    this.lastNonce = Math.max(this.lastNonce + 1, this.clock.nowMs)
    return this.lastNonce
  }

  /** Signs an L1 action as an agent does. */
  async signL1(action: object, options: L1Options = {}) {
    const { source = 'b', vaultAddress, expiresAfter } = options
    const nonce = options.nonce ?? this.nextNonce()
    const id = connectionId({ action: options.signed ?? action, nonce, vaultAddress, expiresAfter })
    const signature = await this.key.signTypedData({
      domain: { name: 'Exchange', version: '1', chainId: 1337, verifyingContract: ZERO },
      types: {
        Agent: [
          { name: 'source', type: 'string' },
          { name: 'connectionId', type: 'bytes32' },
        ],
      },
      primaryType: 'Agent',
      message: { source, connectionId: `0x${bytesToHex(id).slice(2)}` },
    })
    return { action, nonce, signature: split(signature), vaultAddress, expiresAfter }
  }

  async l1(action: object, options: L1Options = {}): Promise<unknown> {
    return this.post(await this.signL1(action, options))
  }

  /** Signs a wallet's action; `nonce` or `time` is filled in. */
  async signUser(name: string, action: Record<string, unknown>, nonce = this.nextNonce()) {
    const types = USER_TYPES[name] ?? []
    const clock = types.at(-1)?.name ?? 'nonce'
    const full: Record<string, unknown> = {
      signatureChainId: '0x7a69',
      hyperliquidChain: 'Testnet',
      ...action,
      [clock]: nonce,
    }
    const primaryType = `HyperliquidTransaction:${name}`
    const signature = await this.key.signTypedData({
      domain: {
        name: 'HyperliquidSignTransaction',
        version: '1',
        chainId: 31337,
        verifyingContract: ZERO,
      },
      types: { [primaryType]: types },
      primaryType,
      message: full,
    })
    return { action: full, nonce, signature: split(signature) }
  }

  async user(name: string, action: Record<string, unknown>, nonce?: number): Promise<unknown> {
    return this.post(await this.signUser(name, action, nonce))
  }

  approveAgent(agentAddress: string, agentName: string | null = 'service'): Promise<unknown> {
    const action = { type: 'approveAgent', agentAddress, agentName: agentName ?? '' }
    return this.user('ApproveAgent', action)
  }

  approveBuilder(builder: string, maxFeeRate: string): Promise<unknown> {
    const action = { type: 'approveBuilderFee', builder, maxFeeRate }
    return this.user('ApproveBuilderFee', action)
  }

  order(order: object | object[], more: object = {}, options: L1Options = {}): Promise<unknown> {
    const orders = Array.isArray(order) ? order : [order]
    return this.l1({ type: 'order', orders, grouping: 'na', ...more }, options)
  }

  /** Reads from the face. */
  async info(body: object): Promise<unknown> {
    const response = await fetch(`${this.url()}/info`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.json()
  }

  async post(body: unknown): Promise<unknown> {
    const response = await fetch(`${this.url()}/exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return response.headers.get('content-type')?.includes('json')
      ? JSON.parse(text)
      : { httpStatus: response.status, text }
  }
}

function split(signature: `0x${string}`) {
  const { r, s, yParity } = parseSignature(signature)
  return { r, s, v: 27 + yParity }
}

/** A limit order on an asset, changed as `more` says. */
export function limitOrder(asset: number, price: string, size: string, more: object = {}) {
  return { a: asset, b: true, p: price, s: size, r: false, t: { limit: { tif: 'Gtc' } }, ...more }
}
