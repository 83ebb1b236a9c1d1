import { openEcgfp5 } from '@/lib/ecgfp5/ecgfp5'
import { createAuthToken } from '@/lib/venues/lighter/sign/authToken'
import { signTransaction } from '@/lib/venues/lighter/sign/signTransaction'
import type { LighterSigner } from './signer'

// The signing Worker loads this file and what it imports: nothing here may import a schema library.

/** A signer on the caller's own thread: for Node, and inside the Worker of a page. */
export async function openInPlaceSigner(): Promise<LighterSigner> {
  const ecgfp5 = await openEcgfp5()
  return {
    async createKey(given) {
      const privateKey = given ?? ecgfp5.createPrivateKey()
      return { privateKey, publicKey: ecgfp5.publicKeyOf(privateKey) }
    },
    async sign({ transaction, chainId, privateKey, l1Signature }) {
      return signTransaction(transaction, {
        chainId,
        privateKey,
        ecgfp5,
        ...(l1Signature === undefined ? {} : { l1Signature }),
      })
    },
    token: async (claims, privateKey) => createAuthToken(claims, privateKey, ecgfp5),
    close() {},
  }
}
