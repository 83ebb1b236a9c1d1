import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openEcgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { bytesToHex } from '@/lib/venues/lighter/sign/bytes'
import { readTransaction } from '@/lib/venues/lighter/sign/readTransaction'
import { transactionOf } from '@/lib/venues/lighter/sign/signParams'
import { verifyAuthToken } from '@/lib/venues/lighter/testing/readAuthToken'
import { openInPlaceSigner } from './inPlaceSigner'
import type { WorkerCall } from './workerMessages'
import { openWorkerSigner, type WorkerLike } from './workerSigner'

/** A Worker on this thread: what goes in and out is cloned, as between threads. */
function workerHere() {
  const events: string[] = []
  const signer = openInPlaceSigner()
  const worker = {
    onmessage: null,
    onerror: null,
    postMessage(message: unknown) {
      const call = structuredClone(message) as WorkerCall
      events.push(call.name)
      void (async () => {
        const made = await signer
        const run = made[call.name] as (...given: unknown[]) => Promise<unknown>
        const answer = await run(...call.given).then(
          (result) => ({ id: call.id, result }),
          (error: Error) => ({ id: call.id, error: error.message }),
        )
        const hear = worker.onmessage as ((event: { data: unknown }) => void) | null
        hear?.({ data: structuredClone(answer) })
      })()
    },
    terminate: () => events.push('terminate'),
  }
  return { worker: worker as unknown as WorkerLike, events }
}

/** A signer whose first Worker does not answer, and what a browser does where its code does not load. */
async function withBrokenFirst(page?: EventTarget) {
  const started: WorkerLike[] = []
  const signer = await openWorkerSigner(() => {
    const { worker } = workerHere()
    started.push(worker)
    if (started.length === 1) worker.postMessage = () => {}
    return worker
  }, page)
  const breakFirst = () =>
    started[0]?.onerror?.call(started[0] as Worker, new Event('error') as ErrorEvent)
  return { signer, started, breakFirst }
}

const transaction = transactionOf({
  kind: 'cancelOrder',
  market_index: 1,
  order_index: String(2n ** 60n - 1n),
  account_index: 1001,
  api_key_index: 42,
  nonce: 3,
  expired_at: 1_800_000_000_000,
})

describe('the signer in a Worker', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('makes keys, transactions and tokens that verify, an index beyond 2^53 exact', async () => {
    const { worker, events } = workerHere()
    const signer = await openWorkerSigner(() => worker)
    expect(events).toEqual([])
    const ecgfp5 = await openEcgfp5()
    const { privateKey, publicKey } = await signer.createKey()
    expect(bytesToHex(ecgfp5.publicKeyOf(privateKey))).toBe(bytesToHex(publicKey))
    const signed = await signer.sign({ transaction, chainId: 304, privateKey })
    expect(readTransaction(signed.txType, signed.txInfo).transaction).toEqual(transaction)
    const claims = { deadline: 1_800_000_300, accountIndex: 1001, apiKeyIndex: 42 }
    const token = await signer.token(claims, privateKey)
    expect(verifyAuthToken(token, publicKey, ecgfp5)).toBe(true)
  })

  it('says why it could not sign, and goes on', async () => {
    const signer = await openWorkerSigner(() => workerHere().worker)
    const bad = { transaction, chainId: 304, privateKey: new Uint8Array(40) }
    await expect(signer.sign(bad)).rejects.toThrow('The signer failed')
    await expect(signer.createKey()).resolves.toBeDefined()
  })

  it('starts a Worker again after one that did not load', async () => {
    const { signer, started, breakFirst } = await withBrokenFirst()
    const first = expect(signer.createKey()).rejects.toThrow('did not load')
    breakFirst()
    await vi.runAllTimersAsync()
    await first
    await expect(signer.createKey()).resolves.toBeDefined()
    expect(started).toHaveLength(2)
  })

  it.each([
    ['before', 'worker-src', 'enforce', 'worker-src must allow it'],
    ['after', 'worker-src', 'enforce', 'worker-src must allow it'],
    ['before', 'worker-src', 'report', 'did not load'],
    ['before', 'img-src', 'enforce', 'did not load'],
  ])(
    'names a content policy that blocks it: reported %s its error, of %s, to %s',
    async (moment, effectiveDirective, disposition, message) => {
      const page = new EventTarget()
      const { signer, breakFirst } = await withBrokenFirst(page)
      const first = expect(signer.createKey()).rejects.toMatchObject({
        code: 2005,
        message: expect.stringContaining(message),
      })
      const report = Object.assign(new Event('securitypolicyviolation'), {
        ...{ effectiveDirective, disposition },
      })
      if (moment === 'before') page.dispatchEvent(report)
      breakFirst()
      if (moment === 'after') page.dispatchEvent(report)
      await vi.runAllTimersAsync()
      await first
      await expect(signer.createKey()).resolves.toBeDefined()
    },
  )

  it('listens to the policy of the page until its code has loaded, and no longer', async () => {
    let listeners = 0
    const page = {
      addEventListener() {
        listeners += 1
      },
      removeEventListener() {
        listeners -= 1
      },
    }
    const signer = await openWorkerSigner(() => workerHere().worker, page)
    const made = signer.createKey()
    expect(listeners).toBe(1)
    await made
    expect(listeners).toBe(0)
  })

  it('says where the browser lets no Worker start, leaves nothing waiting, and tries again', async () => {
    let isBlocked = true
    const signer = await openWorkerSigner(() => {
      if (isBlocked) throw new DOMException('denied', 'SecurityError')
      return workerHere().worker
    })
    await expect(signer.createKey()).rejects.toMatchObject({
      code: 2005,
      message: 'This browser does not let the page start its signer.',
    })
    expect(vi.getTimerCount()).toBe(0)
    isBlocked = false
    await expect(signer.createKey()).resolves.toBeDefined()
  })

  it('loads no schema library with its code', () => {
    const root = resolve(import.meta.dirname, '../../../..')
    const seen = new Set<string>()
    const open = ['lib/client/lighter/signer/signerWorker.ts']
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (seen.has(file)) continue
      seen.add(file)
      const text = readFileSync(join(root, file), 'utf8')
      for (const [, from = ''] of text.matchAll(/^import (?!type\b)[^'"]*? from '([^']+)'/gm)) {
        const path = from.startsWith('@/') ? from.slice(2) : join(file, '..', from)
        expect(from).toMatch(/^(?:@\/lib|\.)/)
        open.push(`${path}.ts`)
      }
    }
    expect(seen.size).toBeGreaterThan(5)
    expect([...seen].some((file) => file.includes('schema'))).toBe(false)
  })
})
