import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { localWallet } from '@/lib/client/credentials/localWallet'

/** A wallet of an account that no other test has. */
export function freshWallet() {
  return localWallet(privateKeyToAccount(generatePrivateKey()))
}
