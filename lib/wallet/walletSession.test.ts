import { describe, expect, it } from 'vitest'
import type { PaperKeyStore } from './paperConnector'
import { createWalletConfig } from './wagmiConfig'
import { createWalletSession } from './walletSession'

const KEY = `0x${'11'.repeat(32)}` as const

function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
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

function open(keys: PaperKeyStore, storage: Storage) {
  return createWalletSession(createWalletConfig({ paperKeys: keys, storage }))
}

async function connectPaper(keys: PaperKeyStore, storage: Storage) {
  const session = open(keys, storage)
  const paper = session.state().choices.find(({ kind }) => kind === 'paper')
  await session.connect(paper?.id ?? '')
  return session
}

describe('wallet session', () => {
  it('connects the paper wallet and hands out one that signs', async () => {
    const session = await connectPaper(paperKeys(), memoryStorage())
    const state = session.state()
    expect(state).toMatchObject({ status: 'connected', name: 'Paper wallet' })
    const wallet = await session.wallet()
    expect(await wallet?.chainId()).toBe(31337)
    expect(await wallet?.signMessage('hello')).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('takes up the last connection on the next visit, and offers it first', async () => {
    const keys = paperKeys()
    const storage = memoryStorage()
    await connectPaper(keys, storage)
    const next = open(keys, storage)
    await next.resume()
    expect(next.state()).toMatchObject({ status: 'connected', choices: [{ isLast: true }] })
  })

  it('takes up no wallet that was not the last choice, however well it knows the page', async () => {
    const keys = paperKeys()
    await keys.setConnected(true)
    const session = open(keys, memoryStorage())
    await session.resume()
    expect(session.state().status).toBe('disconnected')
  })

  it('stays disconnected after the person disconnected', async () => {
    const keys = paperKeys()
    const storage = memoryStorage()
    const session = await connectPaper(keys, storage)
    await session.disconnect()
    expect(session.state().status).toBe('disconnected')
    expect(await session.wallet()).toBeUndefined()
    const next = open(keys, storage)
    await next.resume()
    expect(next.state().status).toBe('disconnected')
  })

  it('tells listeners of every change until they leave', async () => {
    const session = open(paperKeys(), memoryStorage())
    let changes = 0
    const leave = session.subscribe(() => {
      changes += 1
    })
    await session.connect('perpdesk.paper')
    expect(changes).toBeGreaterThan(0)
    leave()
    const before = changes
    await session.disconnect()
    expect(changes).toBe(before)
  })
})
