import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

export interface Reply {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
  /** The parsed body; empty where it is none. */
  body: Record<string, unknown>
}

/** What is sent beside the usual; a header of `undefined` is left out. */
export interface More {
  headers?: Record<string, string | undefined>
  /** In place of the JSON of the fields. */
  body?: string
}

interface Key {
  id: string
  secret: string
}

/** A user with a wallet, a session and a key, for a served face. */
export class TestUser {
  readonly wallet: PrivateKeyAccount
  readonly address: string
  token = ''
  accountId = ''
  key: Key = { id: '', secret: '' }

  constructor(
    private readonly url: () => string,
    private readonly nowMs: () => number,
    secretByte: string,
  ) {
    this.wallet = privateKeyToAccount(`0x${secretByte.repeat(32)}`)
    this.address = this.wallet.address.toLowerCase()
  }

  /** With nothing to show who asks. */
  ask(method: string, path: string, fields?: unknown, more: More = {}): Promise<Reply> {
    const text = more.body ?? (fields === undefined ? '' : JSON.stringify(fields))
    return send(this.url(), method, path, text, more.headers ?? {})
  }

  /** With the session. */
  own(method: string, path: string, fields?: unknown, more: More = {}): Promise<Reply> {
    const headers = { authorization: `Bearer ${this.token}`, ...more.headers }
    return this.ask(method, path, fields, { ...more, headers })
  }

  /** Signed with the key. */
  signed(method: string, path: string, fields?: unknown, more: More = {}): Promise<Reply> {
    const text = more.body ?? (fields === undefined ? '' : JSON.stringify(fields))
    const timestamp = String(this.nowMs())
    const headers = {
      'ondo-key-id': this.key.id,
      'ondo-timestamp': timestamp,
      'ondo-sign': sign(this.key.secret, `${timestamp}${method}${path}${text}`),
      ...more.headers,
    }
    return send(this.url(), method, path, text, headers)
  }

  async signIn(): Promise<Reply> {
    const base = '/v1/auth/erc-4361/login'
    const asked = await this.ask('POST', `${base}/get_challenge`, {
      walletAddress: this.wallet.address,
      chainId: '1',
    })
    const { id, message } = resultOf(asked)
    const signature = await this.wallet.signMessage({ message: String(message) })
    const reply = await this.ask('POST', `${base}/complete_challenge`, { id, signature })
    const { accountId, token } = resultOf(reply)
    this.token = String(token)
    this.accountId = String(accountId)
    return reply
  }

  acceptTerms(): Promise<Reply> {
    return this.own('POST', '/v1/agreement', { termsVersion: 1, privacyVersion: 1 })
  }

  async makeKey(
    scopes: readonly string[] = ['trade', 'transfer'],
    name = 'service',
  ): Promise<Reply> {
    const reply = await this.own('POST', '/v1/api_keys', { name, scopes })
    const { keyId, secretKey } = resultOf(reply)
    this.key = { id: String(keyId), secret: String(secretKey) }
    return reply
  }

  /** A rest of an order far below the market. */
  limitOrder(more: Record<string, unknown> = {}) {
    return { market: 'BTC-USD.P', side: 'buy', size: '0.01', price: '50000', ...more }
  }
}

export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** What a reply holds; nothing where it is a refusal or a list. */
export function resultOf({ body }: Reply): Record<string, unknown> {
  const { result } = body
  return typeof result === 'object' && result !== null ? Object(result) : {}
}

export function rowsOf({ body }: Reply): Record<string, unknown>[] {
  return Array.isArray(body.result) ? body.result : []
}

/** By hand: the path goes out exactly as it is written, and no header is added. */
function send(
  url: string,
  method: string,
  path: string,
  text: string,
  headers: Record<string, string | undefined>,
): Promise<Reply> {
  const { hostname, port } = new URL(url)
  const all: Record<string, string> = { 'user-agent': 'test', connection: 'close' }
  if (text !== '') {
    all['content-type'] = 'application/json'
    all['content-length'] = String(Buffer.byteLength(text))
  }
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) delete all[name]
    else all[name] = value
  }
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: all }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8')
        const status = response.statusCode ?? 0
        resolve({ status, headers: response.headers, text: body, body: parsed(body) })
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
