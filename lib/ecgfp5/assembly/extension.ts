// AssemblyScript. GF(p^5) = GF(p)[z] / (z^5 - 3): an element is the address of five limbs, 40 bytes.
// An output may be one of the inputs. Temporaries are static: no function here calls itself.

import * as field from './field'

/** Bytes of an element. */
export const SIZE: usize = 40

/** z^p = FROBENIUS * z, that is 3^((p-1)/5). */
const FROBENIUS: u64 = 1041288259238279555

const product = memory.data(40)
const tripled = memory.data(80)
const first = memory.data(40)
const second = memory.data(40)
const third = memory.data(40)
const fourth = memory.data(40)

export function copy(out: usize, a: usize): void {
  store<u64>(out, load<u64>(a))
  store<u64>(out, load<u64>(a, 8), 8)
  store<u64>(out, load<u64>(a, 16), 16)
  store<u64>(out, load<u64>(a, 24), 24)
  store<u64>(out, load<u64>(a, 32), 32)
}

/** The element of GF(p) as one of GF(p^5). */
export function setSmall(out: usize, value: u64): void {
  memory.fill(out, 0, SIZE)
  store<u64>(out, value)
}

export function add(out: usize, a: usize, b: usize): void {
  for (let at: usize = 0; at < SIZE; at += 8) {
    store<u64>(out + at, field.add(load<u64>(a + at), load<u64>(b + at)))
  }
}

export function sub(out: usize, a: usize, b: usize): void {
  for (let at: usize = 0; at < SIZE; at += 8) {
    store<u64>(out + at, field.sub(load<u64>(a + at), load<u64>(b + at)))
  }
}

/** a times an element of GF(p). */
export function scale(out: usize, a: usize, factor: u64): void {
  for (let at: usize = 0; at < SIZE; at += 8) {
    store<u64>(out + at, field.mul(load<u64>(a + at), factor))
  }
}

/** a * factor * z, for the curve's constant b = 263z and its multiples. */
export function scaleByZ(out: usize, a: usize, factor: u64): void {
  const top = field.mul(load<u64>(a, 32), factor * 3)
  for (let at: usize = 32; at > 0; at -= 8) {
    store<u64>(out + at, field.mul(load<u64>(a + at - 8), factor))
  }
  store<u64>(out, top)
}

/**
 * a * b. The 32-bit halves of the five products of a limb are added up before the one reduction:
 * with b and 3b side by side, z^5 = 3 needs no case of its own.
 */
export function mul(out: usize, a: usize, b: usize): void {
  for (let at: usize = 0; at < SIZE; at += 8) {
    const limb = load<u64>(b + at)
    store<u64>(tripled + at, field.add(field.add(limb, limb), limb))
    store<u64>(tripled + SIZE + at, limb)
  }
  for (let at: usize = 0; at < SIZE; at += 8) {
    let low: u64 = 0
    let high: u64 = 0
    let other = tripled + SIZE + at
    for (let from: usize = a; from < a + SIZE; from += 8) {
      const x0: u64 = load<u32>(from)
      const x1: u64 = load<u32>(from, 4)
      const y0: u64 = load<u32>(other)
      const y1: u64 = load<u32>(other, 4)
      other -= 8
      const bottom = x0 * y0
      const left = x0 * y1
      const right = x1 * y0
      const top = x1 * y1
      const upper = (left >> 32) + (right >> 32) + (top & 0xffffffff)
      low += (bottom & 0xffffffff) - upper - (top >> 32)
      high += (bottom >> 32) + (left & 0xffffffff) + (right & 0xffffffff) + upper
    }
    store<u64>(product + at, field.fold(low, high))
  }
  copy(out, product)
}

export function square(out: usize, a: usize): void {
  mul(out, a, a)
}

export function neg(out: usize, a: usize): void {
  for (let at: usize = 0; at < SIZE; at += 8) {
    store<u64>(out + at, field.sub(0, load<u64>(a + at)))
  }
}

/** Whether a is zero, without a branch on its limbs. */
export function isZero(a: usize): bool {
  let bits: u64 = 0
  for (let at: usize = 0; at < SIZE; at += 8) bits |= load<u64>(a + at)
  return bits === 0
}

/** Whether every limb is below p. */
export function isCanonical(a: usize): bool {
  for (let at: usize = 0; at < SIZE; at += 8) if (load<u64>(a + at) >= field.P) return false
  return true
}

/** a^p for `base` = FROBENIUS, a^(p^2) for its square. */
function conjugate(out: usize, a: usize, base: u64): void {
  let factor: u64 = 1
  for (let at: usize = 0; at < SIZE; at += 8) {
    store<u64>(out + at, field.mul(load<u64>(a + at), factor))
    factor = field.mul(factor, base)
  }
}

/** a^(p + p^2 + p^3 + p^4): a times it is the norm, which lies in GF(p). */
function cofactor(out: usize, a: usize): void {
  conjugate(first, a, FROBENIUS)
  mul(second, first, a)
  conjugate(first, second, FROBENIUS)
  conjugate(second, first, field.mul(FROBENIUS, FROBENIUS))
  mul(out, first, second)
}

/** 1 / a; of 0: 0. */
export function inverse(out: usize, a: usize): void {
  cofactor(third, a)
  mul(first, third, a)
  scale(out, third, field.inverse(load<u64>(first)))
}

/** Whether a is a square; 0 is one. For public elements. */
export function isSquare(a: usize): bool {
  cofactor(third, a)
  mul(first, third, a)
  return field.isSquare(load<u64>(first))
}

/**
 * A square root of a, or false where there is none. For public elements. With e of e^2 = cofactor(a),
 * a = norm / e^2, and the root of the norm is taken in GF(p).
 */
export function root(out: usize, a: usize): bool {
  // a^((p+1)/2), (p+1)/2 = 2^63 - 2^31 + 1.
  setSmall(first, 1)
  const exponent: u64 = 0x7fffffff80000001
  for (let bit = 62; bit >= 0; bit--) {
    square(first, first)
    if ((exponent >> bit) & 1) mul(first, first, a)
  }
  conjugate(second, first, field.mul(FROBENIUS, FROBENIUS))
  mul(second, second, first)
  conjugate(fourth, second, FROBENIUS)
  square(first, fourth)
  mul(first, first, a)
  const norm = load<u64>(first)
  if (!field.isSquare(norm)) return false
  inverse(fourth, fourth)
  scale(out, fourth, field.root(norm))
  return true
}

/** Forgets the temporaries. */
export function clear(): void {
  memory.fill(product, 0, SIZE)
  memory.fill(tripled, 0, 2 * SIZE)
  memory.fill(first, 0, SIZE)
  memory.fill(second, 0, SIZE)
  memory.fill(third, 0, SIZE)
}
