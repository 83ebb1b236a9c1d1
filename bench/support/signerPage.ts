import { openWorkerSigner } from '@/lib/client/lighter/signer/workerSigner'
import type { Transaction } from '@/lib/venues/lighter/sign/transaction'

// Bundled into the page of `lighterSignerPage`.

const CHAIN_ID = 304
const ACCOUNT = 1001
const SLOT = 4
const PATIENCE_MS = 60_000

interface Given {
  rounds: number
  theirRounds: number
  theirKey: string
}

interface TheirFunctions {
  Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): unknown }
  GenerateAPIKey?: unknown
  CreateClient(key: string, account: number, slot: number, chainId: number): { error: string }
  SignCreateOrder(...fields: number[]): { txInfo: string; error: string }
}

Reflect.set(globalThis, 'measureSigner', async ({ rounds, theirRounds, theirKey }: Given) => {
  const startedAt = performance.now()
  const signer = await openWorkerSigner(() => new Worker('/worker.js'))
  const { privateKey } = await signer.createKey()
  const sign = (nonce: bigint) =>
    signer.sign({ transaction: orderOf(nonce), chainId: CHAIN_ID, privateKey })
  await sign(0n)
  const first = performance.now() - startedAt
  const whole: number[] = []
  const main: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const before = performance.now()
    const signing = sign(BigInt(round))
    main.push(performance.now() - before)
    await signing
    whole.push(performance.now() - before)
  }
  return { whole, main, first, theirs: await timeTheirs(theirRounds, theirKey) }
})

async function timeTheirs(rounds: number, key: string): Promise<number[]> {
  const globals = globalThis as unknown as TheirFunctions
  const go = new globals.Go()
  const fetched = await fetch('/official.wasm')
  const { instance } = await WebAssembly.instantiate(await fetched.arrayBuffer(), go.importObject)
  void go.run(instance)
  const deadline = performance.now() + PATIENCE_MS
  while (globals.GenerateAPIKey === undefined) {
    if (performance.now() > deadline) throw new Error('the official signer did not start')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const opened = globals.CreateClient(key, ACCOUNT, SLOT, CHAIN_ID)
  if (opened.error) throw new Error(opened.error)
  const expiry = Date.now() + 86_400_000
  return Array.from({ length: rounds }, () => {
    const before = performance.now()
    const { error } = globals.SignCreateOrder(1, 123, 1000, 450_000, 0, 0, 1, 0, 0, expiry, 8)
    if (error) throw new Error(error)
    return performance.now() - before
  })
}

function orderOf(nonce: bigint): Transaction {
  const now = BigInt(Date.now())
  return {
    type: 14,
    fields: {
      AccountIndex: BigInt(ACCOUNT),
      ApiKeyIndex: BigInt(SLOT),
      MarketIndex: 1n,
      ClientOrderIndex: nonce + 1n,
      BaseAmount: 1000n,
      Price: 450_000n,
      IsAsk: 0n,
      Type: 0n,
      TimeInForce: 1n,
      ReduceOnly: 0n,
      TriggerPrice: 0n,
      OrderExpiry: now + 86_400_000n,
    },
    nonce,
    expiredAt: now + 600_000n,
    attributes: {},
  }
}
