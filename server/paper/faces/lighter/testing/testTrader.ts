import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { type Ecgfp5, openEcgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { tokenHash } from '@/server/paper/faces/lighter/signing/authToken'
import {
  approveIntegratorMessage,
  changeKeyMessage,
} from '@/server/paper/faces/lighter/signing/l1Messages'
import { readTransaction } from '@/server/paper/faces/lighter/signing/layouts'
import { transactionHash } from '@/server/paper/faces/lighter/signing/transactionHash'

const NO_SIGNATURE = Buffer.alloc(80).toString('base64')
const TEN_MINUTES_MS = 599_000
/** Null stands for an empty list. */
const Orders = z.object({ orders: z.array(z.record(z.string(), z.unknown())).nullable() })

export interface Reply {
  status: number
  body: Record<string, unknown>
}

/** A trader with a wallet and a key in a slot, for a served face. */
export class TestTrader {
  readonly wallet: PrivateKeyAccount
  readonly address: string
  readonly slot = 42
  account = 0
  nonce = 0
  private privateKey: Uint8Array

  private constructor(
    private readonly curve: Ecgfp5,
    private readonly url: () => string,
    private readonly nowMs: () => number,
    private readonly secretByte: string,
    readonly chainId: number,
  ) {
    this.wallet = privateKeyToAccount(`0x${secretByte.repeat(32)}`)
    this.address = this.wallet.address.toLowerCase()
    this.privateKey = curve.createPrivateKey()
  }

  static async create(url: () => string, nowMs: () => number, secretByte: string, chainId = 300) {
    return new TestTrader(await openEcgfp5(), url, nowMs, secretByte, chainId)
  }

  /** The same wallet and account with another key, which is in no slot yet. */
  withNewKey(): TestTrader {
    const { chainId, curve, nowMs, secretByte, url } = this
    const other = new TestTrader(curve, url, nowMs, secretByte, chainId)
    other.account = this.account
    return other
  }

  async get(path: string, token?: string): Promise<Reply> {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: token }
    const reply = await fetch(`${this.url()}${path}`, { headers })
    return { status: reply.status, body: JSON.parse(await reply.text()) }
  }

  async post(
    name: string,
    fields: Record<string, string>,
    more: { multipart?: true; token?: string } = {},
  ): Promise<Reply> {
    const body = more.multipart ? new FormData() : new URLSearchParams()
    for (const [key, value] of Object.entries(fields)) body.append(key, value)
    const headers: Record<string, string> =
      more.token === undefined ? {} : { authorization: more.token }
    const reply = await fetch(`${this.url()}/api/v1/${name}`, { method: 'POST', body, headers })
    return { status: reply.status, body: JSON.parse(await reply.text()) }
  }

  /** Signs the fields of a transaction; whatever `more` holds takes the place of the usual. */
  async sign(type: number, fields: object, more: Record<string, unknown> = {}): Promise<string> {
    const isFrom = type === 12 || type === 13
    const info: Record<string, unknown> = {
      ...(isFrom ? { FromAccountIndex: this.account } : { AccountIndex: this.account }),
      ApiKeyIndex: this.slot,
      ...fields,
      ExpiredAt: this.nowMs() + TEN_MINUTES_MS,
      Nonce: this.nonce,
      Sig: NO_SIGNATURE,
      L2TxAttributes: null,
      ...more,
    }
    const unsigned = readTransaction(type, info)
    if (unsigned === undefined) throw new Error(`no transaction of type ${type}`)
    if (unsigned.type === 8 && info.L1Sig === '') {
      info.L1Sig = await this.wallet.signMessage({ message: changeKeyMessage(unsigned.info) })
    }
    if (unsigned.type === 45 && info.L1Sig === '') {
      const message = approveIntegratorMessage(unsigned.info, this.chainId)
      info.L1Sig = await this.wallet.signMessage({ message })
    }
    const hash = transactionHash(this.curve, this.chainId, unsigned)
    info.Sig = Buffer.from(this.curve.sign(this.privateKey, hash)).toString('base64')
    return JSON.stringify(info)
  }

  /** Sends a transaction; the next nonce follows where it was taken. */
  async send(type: number, fields: object, more: Record<string, unknown> = {}): Promise<Reply> {
    const reply = await this.post('sendTx', {
      tx_type: String(type),
      tx_info: await this.sign(type, fields, more),
    })
    if (reply.body.code === 200) this.nonce += 1
    return reply
  }

  /** What became of a transaction: 0, or the number of the refusal. */
  async verdict(reply: Reply): Promise<number> {
    const { body } = await this.get(`/api/v1/tx?by=hash&value=${reply.body.tx_hash}`)
    const { ae } = JSON.parse(String(body.event_info))
    return ae === '' ? 0 : JSON.parse(ae).code
  }

  /** Next nonce of its slot, as the venue has it. */
  async nextNonce(): Promise<unknown> {
    const path = `/api/v1/nextNonce?account_index=${this.account}&api_key_index=${this.slot}`
    return (await this.get(path)).body.nonce
  }

  /** Rows of a list of its orders. */
  async ordersAt(path: string): Promise<Record<string, unknown>[]> {
    return Orders.parse((await this.get(path, this.token())).body).orders ?? []
  }

  /** Its orders that rest or wait, running TWAPs among them. */
  activeOrders(): Promise<Record<string, unknown>[]> {
    return this.ordersAt(`/api/v1/accountActiveOrders?account_index=${this.account}`)
  }

  /** Client order indexes of these. */
  async openIndexes(): Promise<unknown[]> {
    return (await this.activeOrders()).map(({ client_order_index }) => client_order_index)
  }

  /** What puts its key into a slot, without the wallet's signature. */
  keyFields(): object {
    const PubKey = Buffer.from(this.curve.publicKeyOf(this.privateKey)).toString('base64')
    return { PubKey, L1Sig: '' }
  }

  /** Puts its key into the slot. */
  async register(): Promise<Reply> {
    return this.send(8, this.keyFields())
  }

  token(seconds = 300, account = this.account): string {
    const message = `${Math.floor(this.nowMs() / 1_000) + seconds}:${account}:${this.slot}`
    const signature = this.curve.sign(this.privateKey, tokenHash(this.curve, message))
    return `${message}:${Buffer.from(signature).toString('hex')}`
  }
}

/** A good-till-time limit order on ETH. */
export function ethOrder(nowMs: number, more: Record<string, number> = {}) {
  return {
    MarketIndex: 0,
    ClientOrderIndex: 0,
    BaseAmount: 1_000,
    Price: 100_000,
    IsAsk: 0,
    Type: 0,
    TimeInForce: 1,
    ReduceOnly: 0,
    TriggerPrice: 0,
    OrderExpiry: nowMs + 28 * 24 * 3_600_000,
    ...more,
  }
}
