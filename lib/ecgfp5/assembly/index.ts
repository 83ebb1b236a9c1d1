// AssemblyScript. What `lib/ecgfp5` calls. Arguments and results lie in `BUFFER`; every slot has 40 bytes.

import * as curve from './curve'
import * as extension from './extension'
import * as poseidon2 from './poseidon2'
import * as scalar from './scalar'

const SLOT: usize = 40

/** Memory for arguments and results: the caller writes what a function names, in its order. */
export const BUFFER: usize = memory.data(512)

const point = memory.data(160)
const other = memory.data(160)
const generatorTable = memory.data(2560)
const table = memory.data(2560)
const digits = memory.data(64)
const otherDigits = memory.data(64)
const nonce = memory.data(40)
const challenge = memory.data(80)

/** hash of `count` elements, 64 at most: the elements -> the five of the result. */
export function hash(count: i32): void {
  poseidon2.hash(BUFFER, BUFFER, <usize>count)
}

/** s * G, encoded. */
function multiplyGenerator(out: usize, s: usize): void {
  curve.fillTable(generatorTable, curve.GENERATOR)
  curve.cutDigits(digits, s)
  curve.multiply(point, generatorTable, digits)
  curve.encode(out, point)
}

/** hash(r || message) as a scalar. */
function challengeOf(out: usize, r: usize, message: usize): void {
  memory.copy(challenge, r, SLOT)
  memory.copy(challenge + SLOT, message, SLOT)
  poseidon2.hash(challenge, challenge, 10)
  scalar.reduce(out, challenge)
}

/** Whether slot 0 is a scalar below n other than 0. */
function isPrivateKey(): bool {
  return scalar.isCanonical(BUFFER) && !scalar.isZero(BUFFER)
}

/** 80 bytes -> the scalar they are modulo n. */
export function reduceWide(): void {
  scalar.reduceWide(BUFFER, BUFFER)
}

/** private key -> public key; false where slot 0 is no private key. */
export function publicKey(): bool {
  if (!isPrivateKey()) return false
  multiplyGenerator(BUFFER, BUFFER)
  clear()
  return true
}

/** private key, message, 80 random bytes -> s, e; false where one of the first two is none. */
export function sign(): bool {
  const e = BUFFER + SLOT
  if (!isPrivateKey() || !extension.isCanonical(e)) return false
  scalar.reduceWide(nonce, BUFFER + 2 * SLOT)
  multiplyGenerator(other, nonce)
  challengeOf(e, other, e)
  scalar.mul(other, e, BUFFER)
  scalar.sub(BUFFER, nonce, other)
  memory.fill(BUFFER + 2 * SLOT, 0, 2 * SLOT)
  clear()
  return true
}

/** public key, message, s, e -> whether the signature is the key's. */
export function verify(): bool {
  const message = BUFFER + SLOT
  const s = BUFFER + 2 * SLOT
  const e = BUFFER + 3 * SLOT
  if (!extension.isCanonical(BUFFER) || !extension.isCanonical(message)) return false
  if (!scalar.isCanonical(s) || !scalar.isCanonical(e)) return false
  if (extension.isZero(BUFFER) || !curve.decode(other, BUFFER)) return false
  curve.fillTable(generatorTable, curve.GENERATOR)
  curve.fillTable(table, other)
  curve.cutDigits(digits, s)
  curve.cutDigits(otherDigits, e)
  curve.combine(point, generatorTable, digits, table, otherDigits)
  curve.encode(other, point)
  challengeOf(nonce, other, message)
  return memory.compare(nonce, e, SLOT) === 0
}

/** Whether slot 0 is the encoding of a point other than the neutral one. */
export function isPublicKey(): bool {
  if (!extension.isCanonical(BUFFER) || extension.isZero(BUFFER)) return false
  return curve.decode(point, BUFFER)
}

// What follows is for tests of the laws alone.

/** Two encodings of points -> that of their sum. */
export function addPoints(): bool {
  if (!curve.decode(point, BUFFER) || !curve.decode(other, BUFFER + SLOT)) return false
  curve.add(point, point, other)
  curve.encode(BUFFER, point)
  return true
}

/** An encoding of a point -> that of its double. */
export function doublePoint(): bool {
  if (!curve.decode(point, BUFFER)) return false
  curve.double(point, point)
  curve.encode(BUFFER, point)
  return true
}

/** A scalar and an encoding of a point -> that of their product. */
export function multiplyPoint(): bool {
  if (!curve.decode(other, BUFFER + SLOT)) return false
  curve.fillTable(table, other)
  curve.cutDigits(digits, BUFFER)
  curve.multiply(point, table, digits)
  curve.encode(BUFFER, point)
  return true
}

export function addElements(): void {
  extension.add(BUFFER, BUFFER, BUFFER + SLOT)
}

export function multiplyElements(): void {
  extension.mul(BUFFER, BUFFER, BUFFER + SLOT)
}

export function invertElement(): void {
  extension.inverse(BUFFER, BUFFER)
}

/** An element -> a square root of it, or false. */
export function rootOfElement(): bool {
  return extension.root(BUFFER, BUFFER)
}

/** a, b scalars -> a * b mod n, a - b mod n. */
export function multiplyScalars(): void {
  scalar.mul(BUFFER, BUFFER, BUFFER + SLOT)
}

export function subtractScalars(): void {
  scalar.sub(BUFFER, BUFFER, BUFFER + SLOT)
}

/** Forgets what secret scalars left in memory. */
function clear(): void {
  memory.fill(point, 0, curve.SIZE)
  memory.fill(other, 0, curve.SIZE)
  memory.fill(digits, 0, 64)
  memory.fill(nonce, 0, SLOT)
  curve.clear()
  extension.clear()
  scalar.clear()
}
