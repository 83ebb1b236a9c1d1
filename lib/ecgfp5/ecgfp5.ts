import { type ArithmeticModule, bufferOf, openModule, SLOT_BYTES } from './module'

/** p = 2^64 - 2^32 + 1: every element of the field is below it. */
export const FIELD_PRIME = 0xffff_ffff_0000_0001n

/** Bytes of a private key, a public key and a message. */
const KEY_BYTES = SLOT_BYTES

/** Bytes of a signature: s, then e. */
const SIGNATURE_BYTES = 2 * SLOT_BYTES

const MOST_HASH_INPUTS = 64
const RANDOM_BYTES = 80

/** An argument that is no key, no message or no field element. */
export class Ecgfp5Error extends Error {
  override readonly name = 'Ecgfp5Error'
}

/**
 * Schnorr signatures on ECgFp5 and the Poseidon2 hash they use. Keys, messages and field elements are
 * 40 bytes, little-endian. No call keeps anything of another.
 */
export interface Ecgfp5 {
  /**
   * The first five elements that Poseidon2's sponge yields, overwriting its state with eight inputs at
   * a time. Throws on none, on more than 64 and on one that is not below the prime.
   */
  hash(elements: readonly bigint[]): bigint[]
  /** A new private key, from the system's source of randomness. */
  createPrivateKey(): Uint8Array
  /** The private key that 80 bytes are modulo the order of the group, such as bytes made of a seed. */
  reducePrivateKey(bytes: Uint8Array): Uint8Array
  /** The public key of a private one. Throws on a scalar that is zero or not below the order. */
  publicKeyOf(privateKey: Uint8Array): Uint8Array
  /** Whether the bytes are a public key: canonical, on the curve and not neutral. */
  isPublicKey(publicKey: Uint8Array): boolean
  /** Signs a message of five field elements with a random nonce. Throws as `publicKeyOf` does. */
  sign(privateKey: Uint8Array, message: Uint8Array): Uint8Array
  /** Whether the signature of the message is the key's; false for anything malformed. */
  verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean
}

/** Starts the arithmetic. One is enough for a process; starting takes about a millisecond. */
export async function openEcgfp5(): Promise<Ecgfp5> {
  return createEcgfp5(await openModule())
}

function createEcgfp5(module: ArithmeticModule): Ecgfp5 {
  const buffer = bufferOf(module)
  const words = new DataView(buffer.buffer, buffer.byteOffset)
  const result = (bytes: number) => buffer.slice(0, bytes)

  /** Puts the arguments side by side, as their functions read them. */
  function write(...parts: Uint8Array[]): void {
    let at = 0
    for (const part of parts) {
      buffer.set(part, at)
      at += part.length
    }
  }

  function clear(): void {
    buffer.fill(0, 0, 4 * SLOT_BYTES)
  }

  return {
    hash(elements) {
      if (elements.length === 0 || elements.length > MOST_HASH_INPUTS) {
        throw new Ecgfp5Error(`a hash takes 1 to ${MOST_HASH_INPUTS} elements`)
      }
      elements.forEach((element, index) => {
        if (element < 0n || element >= FIELD_PRIME) {
          throw new Ecgfp5Error(`element ${index} is outside of the field`)
        }
        words.setBigUint64(8 * index, element, true)
      })
      module.hash(elements.length)
      return [0, 8, 16, 24, 32].map((at) => words.getBigUint64(at, true))
    },

    createPrivateKey() {
      return this.reducePrivateKey(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))
    },

    reducePrivateKey(bytes) {
      requireLength(bytes, RANDOM_BYTES, 'wide scalar')
      write(bytes)
      module.reduceWide()
      const key = result(KEY_BYTES)
      clear()
      return key
    },

    publicKeyOf(privateKey) {
      requireLength(privateKey, KEY_BYTES, 'private key')
      write(privateKey)
      const isKey = module.publicKey()
      const key = result(KEY_BYTES)
      clear()
      if (!isKey) throw new Ecgfp5Error('the private key is zero or not below the order')
      return key
    },

    isPublicKey(publicKey) {
      if (publicKey.length !== KEY_BYTES) return false
      write(publicKey)
      return module.isPublicKey() === 1
    },

    sign(privateKey, message) {
      requireLength(privateKey, KEY_BYTES, 'private key')
      requireLength(message, KEY_BYTES, 'message')
      write(privateKey, message, crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))
      const isSigned = module.sign()
      const signature = result(SIGNATURE_BYTES)
      clear()
      if (!isSigned) throw new Ecgfp5Error('the private key or the message is out of range')
      return signature
    },

    verify(publicKey, message, signature) {
      if (publicKey.length !== KEY_BYTES || message.length !== KEY_BYTES) return false
      if (signature.length !== SIGNATURE_BYTES) return false
      write(publicKey, message, signature)
      return module.verify() === 1
    },
  }
}

function requireLength(bytes: Uint8Array, length: number, name: string): void {
  if (bytes.length !== length) throw new Ecgfp5Error(`a ${name} has ${length} bytes`)
}
