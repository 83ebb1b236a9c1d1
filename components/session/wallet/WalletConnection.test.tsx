import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WagmiProvider } from 'wagmi'
import type { PaperKeyStore } from '@/lib/wallet/paperConnector'
import { createWalletConfig } from '@/lib/wallet/wagmiConfig'
import { type BareBrowser, openBareBrowser } from './testing/bareBrowser'
import { WalletConnection } from './WalletConnection'
import { createWalletStore, type WalletStore } from './walletStore'

const KEY = `0x${'11'.repeat(32)}` as const
const PAPER = 'perpdesk.paper'
const ADDRESS = `0x${'aa'.repeat(20)}`

let browser: BareBrowser
beforeEach(async () => {
  browser = await openBareBrowser()
})
afterEach(() => browser.close())

function memoryStorage(): Storage {
  const stored = new Map<string, string>()
  return {
    get length() {
      return stored.size
    },
    clear: () => stored.clear(),
    getItem: (key) => stored.get(key) ?? null,
    key: (index) => [...stored.keys()][index] ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem: (key, value) => void stored.set(key, value),
  }
}

function paperKeys(): PaperKeyStore {
  let connected = false
  return {
    loadKey: async () => KEY,
    isConnected: async () => connected,
    async setConnected(isConnected) {
      connected = isConnected
    },
  }
}

/** One visit of the page, over what earlier ones left behind. */
function visit(keys: PaperKeyStore, storage: Storage): WalletStore {
  const config = createWalletConfig({ paperKeys: keys, storage })
  const store = createWalletStore(
    async () =>
      browser.render(
        <WagmiProvider config={config} reconnectOnMount={false}>
          <QueryClientProvider client={new QueryClient()}>
            <WalletConnection store={store} />
          </QueryClientProvider>
        </WagmiProvider>,
      ),
    () => true,
  )
  return store
}

async function visitAgain(keys: PaperKeyStore, storage: Storage): Promise<WalletStore> {
  await browser.close()
  browser = await openBareBrowser()
  return visit(keys, storage)
}

/** A browser's wallet, which announces itself on request and may decline to connect. */
function browserWallet(declines = false) {
  const methods: string[] = []
  const provider = {
    async request({ method }: { method: string }): Promise<unknown> {
      methods.push(method)
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_requestAccounts' && declines) {
        throw Object.assign(new Error('no'), { code: 4001 })
      }
      if (/^eth_(requestA|a)ccounts$/.test(method)) return [ADDRESS]
      throw Object.assign(new Error('no such method'), { code: 4200 })
    },
    on() {},
    removeListener() {},
  }
  const info = { uuid: 'u', name: 'Late', icon: 'data:image/svg+xml,', rdns: 'test.late' }
  const announce = () =>
    browser.window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }),
    )
  return { id: info.rdns, announce, methods }
}

const status = (store: WalletStore) => store.state().status

describe('connection of the wallet', () => {
  it('connects the paper wallet and gives a signer by the time that the call ends', async () => {
    const store = visit(paperKeys(), memoryStorage())
    await store.connect(PAPER)
    expect(store.state()).toMatchObject({ status: 'connected', name: 'Paper wallet' })
    const wallet = store.wallet()
    expect(await wallet?.chainId()).toBe(31337)
    expect(await wallet?.signMessage('hello')).toMatch(/^0x[0-9a-f]{130}$/)
    await wallet?.switchChain(42161)
    expect(await wallet?.chainId()).toBe(42161)
  })

  it('resumes the last connection on the next visit, and offers it first', async () => {
    const keys = paperKeys()
    const storage = memoryStorage()
    await visit(keys, storage).connect(PAPER)
    const next = await visitAgain(keys, storage)
    const seen: string[] = []
    next.subscribe(() => seen.push(status(next)))
    await next.start()
    expect(next.state()).toMatchObject({ status: 'connected', choices: [{ isLast: true }] })
    expect(seen).not.toContain('disconnected')
  })

  it('resumes no wallet that was not the last choice, however well it knows the page', async () => {
    const keys = paperKeys()
    await keys.setConnected(true)
    const store = visit(keys, memoryStorage())
    await store.load()
    expect(status(store)).toBe('disconnected')
  })

  it('resumes a wallet that announces itself after the page asked', async () => {
    const keys = paperKeys()
    const storage = memoryStorage()
    const store = visit(keys, storage)
    await store.load()
    const wallet = browserWallet()
    wallet.announce()
    await store.connect(wallet.id)
    const next = await visitAgain(keys, storage)
    await next.load()
    expect(status(next)).toBe('disconnected')
    browserWallet().announce()
    await vi.waitFor(() => expect(next.state()).toMatchObject({ address: ADDRESS }))
  })

  it('keeps the connected wallet where the person declines another, and replaces it otherwise', async () => {
    const store = visit(paperKeys(), memoryStorage())
    await store.connect(PAPER)
    const before = store.state()
    const refusing = browserWallet(true)
    refusing.announce()
    await expect(store.connect(refusing.id)).rejects.toMatchObject({ code: 4001 })
    expect(store.state()).toMatchObject({ ...before, choices: expect.anything() })
    const { signMessage } = store.wallet() ?? {}
    expect(await signMessage?.('still')).toMatch(/^0x/)
  })

  it('stays disconnected after the person disconnected', async () => {
    const keys = paperKeys()
    const storage = memoryStorage()
    const store = visit(keys, storage)
    await store.connect(PAPER)
    await store.disconnect()
    await vi.waitFor(() => expect(status(store)).toBe('disconnected'))
    expect(store.wallet()).toBeUndefined()
    const next = await visitAgain(keys, storage)
    await next.load()
    expect(status(next)).toBe('disconnected')
  })

  it('notifies the page of nothing while the wallet only signs', async () => {
    const store = visit(paperKeys(), memoryStorage())
    await store.connect(PAPER)
    let changes = 0
    store.subscribe(() => {
      changes += 1
    })
    await store.wallet()?.signMessage('hello')
    await store.wallet()?.signMessage('again')
    expect(changes).toBe(0)
  })
})
