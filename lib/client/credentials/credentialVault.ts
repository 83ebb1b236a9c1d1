import { CredentialUnreadable } from '@/lib/client/errors'

/** A value as it lies on disk: AES-GCM-256 ciphertext and the vector it was made with. */
export interface SealedValue {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const IV_BYTES = 12

/** Makes the master key of a browser: it can be used here and read out nowhere. */
export function createMasterKey(crypto: Crypto): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Encrypts a value under a fresh random vector; the record's name is bound in. */
export async function seal(
  crypto: Crypto,
  masterKey: CryptoKey,
  name: string,
  value: string,
): Promise<SealedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bytesOf(name) },
    masterKey,
    bytesOf(value),
  )
  return { iv, data }
}

/**
 * Decrypts a value.
 * @throws CredentialUnreadable where it was altered, moved to another name, or is of another key
 */
export async function unseal(
  crypto: Crypto,
  masterKey: CryptoKey,
  name: string,
  sealed: unknown,
): Promise<string> {
  try {
    if (!isSealed(sealed)) throw new TypeError('not a sealed value')
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: sealed.iv, additionalData: bytesOf(name) },
      masterKey,
      sealed.data,
    )
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch (cause) {
    throw new CredentialUnreadable(name, cause)
  }
}

function isSealed(value: unknown): value is SealedValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'iv' in value &&
    'data' in value &&
    ArrayBuffer.isView(value.iv) &&
    value.iv.byteLength === IV_BYTES
  )
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
