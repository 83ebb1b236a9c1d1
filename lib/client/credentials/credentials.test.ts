import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { isCredentialUnreadable } from '@/lib/client/errors'
import { createCredentials, credentialKey } from './credentials'

const SECRET = '{"privateKey":"0x5ec2e75ec2e75ec2e7"}'

async function dump(indexedDB: IDBFactory): Promise<{ name: string; value: unknown }[]> {
  const database = await settle(indexedDB.open('perpdesk-credentials', 1))
  const rows: { name: string; value: unknown }[] = []
  for (const table of ['keys', 'records']) {
    const store = database.transaction(table).objectStore(table)
    const names = await settle(store.getAllKeys())
    for (const name of names) {
      rows.push({ name: String(name), value: await settle(store.get(name)) })
    }
  }
  database.close()
  return rows
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function overwrite(indexedDB: IDBFactory, name: string, value: unknown): Promise<void> {
  const database = await settle(indexedDB.open('perpdesk-credentials', 1))
  await settle(database.transaction('records', 'readwrite').objectStore('records').put(value, name))
  database.close()
}

describe('createCredentials', () => {
  it('gives back what was stored, also to the next page that opens', async () => {
    const indexedDB = new IDBFactory()
    const store = createCredentials({ indexedDB, crypto })
    await store.set('a', SECRET)
    expect(await store.get('a')).toBe(SECRET)
    expect(await createCredentials({ indexedDB, crypto }).get('a')).toBe(SECRET)
    await store.remove('a')
    expect(await store.get('a')).toBeUndefined()
  })

  it('fails where its code does not arrive, keeps nothing elsewhere, and asks for it again', async () => {
    const indexedDB = new IDBFactory()
    await createCredentials({ indexedDB, crypto }).set('a', SECRET)
    const load = vi
      .fn(() => import('./browserCredentials'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const store = createCredentials({ indexedDB, crypto }, load)
    await expect(store.setIfAbsent('a', 'another')).rejects.toMatchObject({ code: 2004 })
    expect(await store.setIfAbsent('a', 'another')).toBe(SECRET)
    expect(await store.get('a')).toBe(SECRET)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('writes ciphertext alone, under a key that cannot be read out', async () => {
    const indexedDB = new IDBFactory()
    const store = createCredentials({ indexedDB, crypto })
    await store.set('a', SECRET)
    const rows = await dump(indexedDB)
    const [key] = rows.flatMap(({ value }) => (value instanceof CryptoKey ? [value] : []))
    expect(key?.extractable).toBe(false)
    expect(key?.algorithm).toMatchObject({ name: 'AES-GCM', length: 256 })
    await expect(crypto.subtle.exportKey('raw', key ?? new CryptoKey())).rejects.toThrow()
    const [sealed] = rows.flatMap(({ name, value }) => (name === 'a' ? [value] : []))
    const { data } = Object(sealed)
    const text = new TextDecoder('latin1').decode(data)
    expect(text).not.toContain('privateKey')
    expect(text).not.toContain('5ec2e7')
  })

  it('never uses an initialisation vector twice', async () => {
    const indexedDB = new IDBFactory()
    const store = createCredentials({ indexedDB, crypto })
    const seen = new Set<string>()
    for (let write = 0; write < 1_000; write += 1) {
      await store.set(`record ${write}`, SECRET)
    }
    for (const { name, value } of await dump(indexedDB)) {
      if (name.startsWith('record')) seen.add(Buffer.from(Object(value).iv).toString('hex'))
    }
    expect(seen.size).toBe(1_000)
  })

  it('refuses a record that was altered, and leaves it as it is', async () => {
    const indexedDB = new IDBFactory()
    const store = createCredentials({ indexedDB, crypto })
    await store.set('a', SECRET)
    const before = (await dump(indexedDB)).find(({ name }) => name === 'a')?.value
    const { iv, data } = Object(before)
    const altered = new Uint8Array(data.slice(0))
    altered[3] = (altered[3] ?? 0) ^ 1
    await overwrite(indexedDB, 'a', { iv, data: altered.buffer })
    await expect(store.get('a')).rejects.toSatisfy(isCredentialUnreadable)
    await expect(store.setIfAbsent('a', 'new')).rejects.toSatisfy(isCredentialUnreadable)
    const after = (await dump(indexedDB)).find(({ name }) => name === 'a')?.value
    expect(Buffer.from(Object(after).data).equals(Buffer.from(altered))).toBe(true)
  })

  it('refuses a record that was moved to another account', async () => {
    const indexedDB = new IDBFactory()
    const store = createCredentials({ indexedDB, crypto })
    await store.set('mine', SECRET)
    const mine = (await dump(indexedDB)).find(({ name }) => name === 'mine')?.value
    await overwrite(indexedDB, 'yours', mine)
    await expect(store.get('yours')).rejects.toSatisfy(isCredentialUnreadable)
  })

  it.each([undefined, 'text', 7, null, { iv: new Uint8Array(12) }, { iv: 'x', data: 'y' }])(
    'refuses a record that is no sealed value: %j',
    async (value) => {
      const indexedDB = new IDBFactory()
      const store = createCredentials({ indexedDB, crypto })
      await store.set('b', SECRET)
      await overwrite(indexedDB, 'a', value ?? 'nothing')
      await expect(store.get('a')).rejects.toSatisfy(isCredentialUnreadable)
    },
  )

  it('keeps the first of two records that two tabs write at once', async () => {
    const indexedDB = new IDBFactory()
    const tabs = [1, 2, 3].map(() => createCredentials({ indexedDB, crypto }))
    const kept = await Promise.all(tabs.map((tab, index) => tab.setIfAbsent('a', `key ${index}`)))
    expect(new Set(kept).size).toBe(1)
    expect(await tabs[0]?.get('a')).toBe(kept[0])
  })

  it('gives two tabs that open at once the same master key', async () => {
    const indexedDB = new IDBFactory()
    const [one, other] = [1, 2].map(() => createCredentials({ indexedDB, crypto }))
    await Promise.all([one?.set('a', 'of one'), other?.set('b', 'of other')])
    expect(await one?.get('b')).toBe('of other')
    expect(await other?.get('a')).toBe('of one')
  })

  it('keeps nothing beyond the page where the browser offers no safe place', async () => {
    const indexedDB = new IDBFactory()
    const noSubtle = { getRandomValues: crypto.getRandomValues } as Partial<Crypto> as Crypto
    for (const platform of [{}, { indexedDB }, { crypto }, { indexedDB, crypto: noSubtle }]) {
      const store = createCredentials(platform)
      await store.set('a', SECRET)
      expect(await store.get('a')).toBe(SECRET)
      expect(await store.setIfAbsent('a', 'other')).toBe(SECRET)
      expect(await createCredentials(platform).get('a')).toBeUndefined()
    }
    expect(await indexedDB.databases()).toEqual([])
  })

  it('falls back to memory where the database refuses to open', async () => {
    const refusing = new IDBFactory()
    refusing.open = () => {
      throw new DOMException('private window', 'SecurityError')
    }
    const store = createCredentials({ indexedDB: refusing, crypto })
    await store.set('a', SECRET)
    expect(await store.get('a')).toBe(SECRET)
  })
})

describe('credentialKey', () => {
  it('differs by provider, account and kind, and not by the spelling of an address', () => {
    const names = [
      credentialKey('lighter', '0xAB', 'agent'),
      credentialKey('lighter-rh', '0xAB', 'agent'),
      credentialKey('lighter', '0xAC', 'agent'),
      credentialKey('lighter', '0xAB', 'session'),
    ]
    expect(new Set(names).size).toBe(4)
    expect(credentialKey('lighter', '0xab', 'agent')).toBe(names[0])
  })
})
