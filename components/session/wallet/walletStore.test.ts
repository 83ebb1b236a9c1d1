import { describe, expect, it } from 'vitest'
import type { WalletState } from '@/lib/wallet/walletState'
import { DISCONNECTED } from './walletStates'
import { createWalletStore, type LoadedWallet, type WalletStore } from './walletStore'

const connectedAs = (address: `0x${string}`): WalletState => ({
  status: 'connected',
  address,
  name: 'Test',
  choices: [],
})

/** Stands in for wagmi's subtree: writes as its component does. */
function fakeSubtree() {
  const calls: string[] = []
  let writeTo: WalletStore | undefined
  const become = (state: WalletState, isResumed = true) => {
    const loaded: LoadedWallet = {
      state,
      signer: undefined,
      isResumed,
      async connect(id) {
        calls.push(`connect ${id}`)
        become(connectedAs('0xaa'))
      },
      async disconnect() {
        calls.push('disconnect')
        become(DISCONNECTED)
      },
    }
    writeTo?.write(loaded)
  }
  return {
    calls,
    become,
    mountFor: (store: () => WalletStore) => async () => {
      calls.push('mount')
      writeTo = store()
      become(DISCONNECTED)
    },
  }
}

function open(wasConnected = false) {
  const subtree = fakeSubtree()
  const store: WalletStore = createWalletStore(
    subtree.mountFor(() => store),
    () => wasConnected,
  )
  return { ...subtree, store }
}

describe('wallet store', () => {
  it('is as the page was served until it is known better', async () => {
    const seen: string[] = []
    const subtree = fakeSubtree()
    const store: WalletStore = createWalletStore(
      subtree.mountFor(() => store),
      () => true,
      DISCONNECTED,
    )
    store.subscribe(() => seen.push(store.state().status))
    expect(store.state().status).toBe('disconnected')
    await store.start()
    expect(seen[0]).toBe('reconnecting')
  })

  it('loads no wallet code where the last visit left no connection', async () => {
    const { store, calls } = open()
    expect(store.state().status).toBe('reconnecting')
    await store.start()
    expect(store.state().status).toBe('disconnected')
    expect(calls).toEqual([])
  })

  it('loads the subtree once, however often it is asked', async () => {
    const { store, calls } = open(true)
    await Promise.all([store.start(), store.start(), store.load()])
    expect(calls).toEqual(['mount'])
  })

  it('is loaded once the last connection was resumed', async () => {
    let write = (_state: WalletState, _isResumed: boolean) => {}
    const store = createWalletStore(
      async () => {
        write = (state, isResumed) =>
          store.write({
            state,
            signer: undefined,
            isResumed,
            connect: async () => {},
            disconnect: async () => {},
          })
        write({ status: 'reconnecting', choices: [] }, false)
      },
      () => true,
    )
    let isLoaded = false
    const loading = store.start().then(() => {
      isLoaded = true
    })
    await Promise.resolve()
    await Promise.resolve()
    expect(store.state().status).toBe('reconnecting')
    expect(isLoaded).toBe(false)
    write(connectedAs('0xaa'), true)
    await loading
    expect(store.state()).toMatchObject({ address: '0xaa' })
  })

  it('follows the subtree and notifies its listeners until they leave', async () => {
    const { store, become } = open()
    let changes = 0
    const leave = store.subscribe(() => {
      changes += 1
    })
    await store.connect('one')
    expect(store.state()).toMatchObject({ status: 'connected', address: '0xaa' })
    become(connectedAs('0xbb'))
    expect(store.state()).toMatchObject({ address: '0xbb' })
    expect(changes).toBe(3)
    leave()
    await store.disconnect()
    expect(store.state().status).toBe('disconnected')
    expect(changes).toBe(3)
  })

  it('discards the work of an account that is no longer connected, and of no other', async () => {
    const { store, become } = open()
    await store.connect('one')
    const first = store.signalOf('0xaa')
    become(connectedAs('0xaa'))
    expect(first?.aborted).toBe(false)
    become(connectedAs('0xbb'))
    expect(first?.aborted).toBe(true)
    expect(store.signalOf('0xaa')).toBeUndefined()
    expect(store.signalOf('0xbb')?.aborted).toBe(false)
  })

  it('tries again after wallet code failed to arrive', async () => {
    const { mountFor } = fakeSubtree()
    let tries = 0
    const store: WalletStore = createWalletStore(
      async () => {
        tries += 1
        if (tries === 1) throw new Error('offline')
        await mountFor(() => store)()
      },
      () => false,
    )
    await expect(store.load()).rejects.toThrow('offline')
    expect(store.state().status).toBe('disconnected')
    await store.load()
    expect(tries).toBe(2)
  })
})
