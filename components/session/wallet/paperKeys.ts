import { generatePrivateKey } from 'viem/accounts'
import { createCredentials } from '@/lib/client/credentials/credentials'
import { parse } from '@/lib/schema/parse'
import type { PaperKeyStore } from '@/lib/wallet/paperConnector'
import { PrivateKey } from '@/lib/wallet/privateKey'

const KEY_NAME = 'paper-wallet'
const CONNECTED_NAME = 'perpdesk.paperWallet.connected'

/**
 * The paper wallet's key, kept as every other credential of this browser: encrypted under a key
 * that cannot be taken out. Two tabs that open at once agree on one key.
 */
export function browserPaperKeys(storage: Storage | undefined): PaperKeyStore {
  const credentials = createCredentials({
    indexedDB: globalThis.indexedDB,
    crypto: globalThis.crypto,
  })
  return {
    async loadKey() {
      const storedKey =
        (await credentials.get(KEY_NAME)) ??
        (await credentials.setIfAbsent(KEY_NAME, generatePrivateKey()))
      return parse(PrivateKey, storedKey, { root: 'paper wallet' })
    },
    isConnected: async () => storage?.getItem(CONNECTED_NAME) === 'yes',
    async setConnected(isConnected) {
      if (isConnected) storage?.setItem(CONNECTED_NAME, 'yes')
      else storage?.removeItem(CONNECTED_NAME)
    },
  }
}
