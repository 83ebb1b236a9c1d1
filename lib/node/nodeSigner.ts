import { instantiateSecp256k1 } from '@bitauth/libauth/build/lib/crypto/secp256k1.js'
import type { SignDigest } from '@/lib/client/credentials/signDigest'

const KEY_BYTES = 32

/**
 * A signer for trading scripts on Node, in compiled code: the very signatures that the client makes
 * without it, at a fifth of the processor time. A page has no use for it: it weighs 240 kB.
 */
export async function createNodeSigner(): Promise<SignDigest> {
  const curve = await instantiateSecp256k1()
  return (digest, privateKey) => {
    const key = Buffer.from(privateKey.slice(2), 'hex')
    // A shorter one would be taken, with zeros put after it.
    if (key.length !== KEY_BYTES || digest.length !== KEY_BYTES) throw invalid()
    const signed = curve.signMessageHashRecoverableCompact(key, digest)
    key.fill(0)
    if (typeof signed === 'string') throw invalid()
    return `0x${Buffer.from(signed.signature).toString('hex')}${signed.recoveryId === 0 ? '1b' : '1c'}`
  }
}

function invalid(): TypeError {
  return new TypeError('The private key or the digest is not valid.')
}
