import type { SignedTx } from '@/lib/schema/action/signedStep'
import type { AuthTokenClaims } from '@/lib/venues/lighter/sign/authToken'
import type { Transaction } from '@/lib/venues/lighter/sign/transaction'

/** A transaction and what it is signed with. */
interface SignRequest {
  transaction: Transaction
  /** The venue's number of the deployment. */
  chainId: number
  /** 40 bytes. */
  privateKey: Uint8Array
  /** The wallet's countersignature, where the type needs one. */
  l1Signature?: string | undefined
}

/** Makes API keys and signs with them. Keys are 40 bytes, little-endian. */
export interface LighterSigner {
  /** A fresh key pair, or that of the private key given. @throws where it is no key */
  createKey(given?: Uint8Array): Promise<{ privateKey: Uint8Array; publicKey: Uint8Array }>
  sign(request: SignRequest): Promise<SignedTx>
  token(claims: AuthTokenClaims, privateKey: Uint8Array): Promise<string>
  /** Ends what it runs in. */
  close(): void
}

/** Starts a signer; called when an account is first used, never before. */
export type OpenSigner = () => Promise<LighterSigner>
