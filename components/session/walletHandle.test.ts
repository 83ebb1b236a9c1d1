import { describe, expect, it } from 'vitest'
import type { WalletSession } from '@/lib/wallet/walletSession'
import type { WalletState } from '@/lib/wallet/walletState'
import { createWalletHandle } from './walletHandle'

function fakeSession() {
  const listeners = new Set<() => void>()
  let state: WalletState = { status: 'disconnected', choices: [] }
  const calls: string[] = []
  const become = (next: WalletState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const session: WalletSession = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async connect(id) {
      calls.push(`connect ${id}`)
      become({ status: 'connected', address: '0xaa', name: 'Test', choices: [] })
    },
    async disconnect() {
      calls.push('disconnect')
      become({ status: 'disconnected', choices: [] })
    },
    async resume() {
      calls.push('resume')
    },
    wallet: async () => undefined,
  }
  return { session, calls, become }
}

describe('wallet handle', () => {
  it('loads no wallet code where the last visit left no connection', async () => {
    let loads = 0
    const handle = createWalletHandle(
      async () => {
        loads += 1
        return fakeSession().session
      },
      () => false,
    )
    expect(handle.state().status).toBe('reconnecting')
    await handle.start()
    expect(handle.state().status).toBe('disconnected')
    expect(loads).toBe(0)
  })

  it('takes up the last connection, once, however often it is asked', async () => {
    const { session, calls } = fakeSession()
    const handle = createWalletHandle(
      async () => session,
      () => true,
    )
    await Promise.all([handle.start(), handle.start(), handle.load()])
    expect(calls).toEqual(['resume'])
  })

  it('follows the session and tells its listeners', async () => {
    const { session, become } = fakeSession()
    const handle = createWalletHandle(
      async () => session,
      () => false,
    )
    let changes = 0
    handle.subscribe(() => {
      changes += 1
    })
    await handle.connect('one')
    expect(handle.state()).toMatchObject({ status: 'connected', address: '0xaa' })
    become({ status: 'connected', address: '0xbb', name: 'Test', choices: [] })
    expect(handle.state()).toMatchObject({ address: '0xbb' })
    expect(changes).toBeGreaterThan(1)
    await handle.disconnect()
    expect(handle.state().status).toBe('disconnected')
  })

  it('discards the work of an account that is no longer connected, and of no other', async () => {
    const { session, become } = fakeSession()
    const handle = createWalletHandle(
      async () => session,
      () => false,
    )
    await handle.connect('one')
    const first = handle.signalOf('0xaa')
    become({ status: 'connected', address: '0xaa', name: 'Test', choices: [] })
    expect(first?.aborted).toBe(false)
    become({ status: 'connected', address: '0xbb', name: 'Test', choices: [] })
    expect(first?.aborted).toBe(true)
    expect(handle.signalOf('0xaa')).toBeUndefined()
    expect(handle.signalOf('0xbb')?.aborted).toBe(false)
  })

  it('tries again after wallet code failed to arrive', async () => {
    const { session } = fakeSession()
    let tries = 0
    const handle = createWalletHandle(
      async () => {
        tries += 1
        if (tries === 1) throw new Error('offline')
        return session
      },
      () => false,
    )
    await expect(handle.load()).rejects.toThrow('offline')
    expect(handle.state().status).toBe('disconnected')
    await handle.load()
    expect(tries).toBe(2)
  })
})
