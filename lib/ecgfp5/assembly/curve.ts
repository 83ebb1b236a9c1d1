// AssemblyScript. ECgFp5, y^2 = x(x^2 + 2x + 263z), with a group of prime order (Thomas Pornin,
// "EcGFp5: a Specialized Elliptic Curve", 2022). A point is the address of x = X/Z and u = x/y = U/T,
// four elements, 160 bytes; the neutral one is X = U = 0. The formulas hold for all points.

import * as extension from './extension'

/** Bytes of a point. */
export const SIZE: usize = 160

/** The curve's b is this times z. */
const B: u64 = 263

/** 1/2 in GF(p). */
const HALF: u64 = 0x7fffffff80000001

const Z: usize = 40
const U: usize = 80
const T: usize = 120

/** Bits of a digit of a scalar, digits of a scalar, greatest digit. */
const WINDOW: u32 = 5
const DIGITS: i32 = 64
const TABLE: i32 = 16

const t1 = memory.data(40)
const t2 = memory.data(40)
const t3 = memory.data(40)
const t4 = memory.data(40)
const t5 = memory.data(40)
const t6 = memory.data(40)
const t7 = memory.data(40)
const selected = memory.data(160)

/** The generator, whose encoding is 4. */
export const GENERATOR = memory.data<u64>([
  12883135586176881569, 4356519642755055268, 5248930565894896907, 2165973894480315022,
  2448410071095648785, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 4, 0, 0, 0, 0,
])

export function setNeutral(out: usize): void {
  memory.fill(out, 0, SIZE)
  store<u64>(out, 1, Z)
  store<u64>(out, 1, T)
}

/** a + b, in ten multiplications. */
export function add(out: usize, a: usize, b: usize): void {
  extension.mul(t1, a, b)
  extension.mul(t2, a + Z, b + Z)
  extension.mul(t3, a + U, b + U)
  extension.mul(t4, a + T, b + T)
  // X1 Z2 + X2 Z1
  extension.add(t5, a, a + Z)
  extension.add(t6, b, b + Z)
  extension.mul(t5, t5, t6)
  extension.sub(t5, t5, t1)
  extension.sub(t5, t5, t2)
  // U1 T2 + U2 T1
  extension.add(t6, a + U, a + T)
  extension.add(t7, b + U, b + T)
  extension.mul(t6, t6, t7)
  extension.sub(t6, t6, t3)
  extension.sub(t6, t6, t4)
  extension.scaleByZ(t2, t2, B)
  extension.add(t7, t1, t2)
  // U = t6 (b Z1 Z2 - X1 X2)
  extension.sub(t2, t2, t1)
  extension.mul(out + U, t6, t2)
  // t1 = T1 T2 t7, t2 = U1 U2 (2b t5 + 2 t7)
  extension.mul(t1, t4, t7)
  extension.scaleByZ(t2, t5, 2 * B)
  extension.add(t2, t2, t7)
  extension.add(t2, t2, t7)
  extension.mul(t2, t3, t2)
  // X = b ((T1 T2 + 2 U1 U2)(t5 + t7) - t1)
  extension.add(t3, t3, t3)
  extension.add(t4, t4, t3)
  extension.add(t5, t5, t7)
  extension.mul(t4, t4, t5)
  extension.sub(t4, t4, t1)
  extension.scaleByZ(out, t4, B)
  extension.sub(out + Z, t1, t2)
  extension.add(out + T, t1, t2)
}

/** 2a, in four multiplications and five squarings. */
export function double(out: usize, a: usize): void {
  extension.mul(t1, a + Z, a + T)
  extension.mul(t2, t1, a + T)
  extension.square(t3, a + U)
  extension.mul(t1, t1, a + U)
  // t4 = t2 - 2 (X + Z) U^2
  extension.add(t4, a, a + Z)
  extension.add(t4, t4, t4)
  extension.mul(t4, t4, t3)
  extension.sub(t4, t2, t4)
  extension.square(t2, t2)
  extension.square(t5, t1)
  extension.square(t6, t4)
  // U = 2 t1 t4
  extension.add(t4, t4, t1)
  extension.square(t4, t4)
  extension.sub(t4, t4, t5)
  extension.sub(out + U, t4, t6)
  extension.scaleByZ(out, t5, 4 * B)
  extension.copy(out + Z, t6)
  // T = 2 t2^2 - 4 t1^2 - Z
  extension.add(t5, t5, t5)
  extension.sub(t2, t2, t5)
  extension.add(t2, t2, t2)
  extension.sub(out + T, t2, t6)
}

/** The one element of GF(p^5) that a point is written as: y/x, and 0 for the neutral one. */
export function encode(out: usize, a: usize): void {
  extension.inverse(t1, a + U)
  extension.mul(out, t1, a + T)
}

/** The point of an encoding, or false where there is none. For public points. */
export function decode(out: usize, w: usize): bool {
  setNeutral(out)
  if (extension.isZero(w)) return true
  // x is a root of x^2 - e x + 263z with e = w^2 - 2: the one that is no square.
  extension.square(t1, w)
  extension.setSmall(t2, 2)
  extension.sub(t1, t1, t2)
  extension.square(t2, t1)
  memory.fill(t3, 0, extension.SIZE)
  store<u64>(t3, 4 * B, 8)
  extension.sub(t2, t2, t3)
  if (!extension.root(t2, t2)) return false
  extension.add(t3, t1, t2)
  extension.scale(t3, t3, HALF)
  if (extension.isSquare(t3)) extension.sub(t3, t3, t2)
  extension.copy(out, t3)
  extension.setSmall(out + U, 1)
  extension.copy(out + T, w)
  return true
}

/** Writes the sixteen first multiples of a point, for `addDigit`. */
export function fillTable(table: usize, a: usize): void {
  memory.copy(table, a, SIZE)
  for (let index = 1; index < TABLE; index++) {
    const previous = table
    table += SIZE
    add(table, previous, a)
  }
}

/** Adds a digit's multiple, -16 to 16, reading every entry of the table whatever the digit. */
function addDigit(out: usize, table: usize, digit: i32): void {
  const sign = digit >> 31
  const size = (digit ^ sign) - sign
  setNeutral(selected)
  for (let index = 1; index <= TABLE; index++) {
    const mask = -u64(size === index)
    for (let at: usize = 0; at < SIZE; at += 8) {
      const limb = load<u64>(selected + at)
      const entry = load<u64>(table + at)
      store<u64>(selected + at, limb ^ ((limb ^ entry) & mask))
    }
    table += SIZE
  }
  // -(x, u) = (x, -u)
  extension.neg(t1, selected + U)
  const mask = u64(i64(sign))
  for (let at: usize = 0; at < extension.SIZE; at += 8) {
    const limb = load<u64>(selected + U + at)
    store<u64>(selected + U + at, limb ^ ((limb ^ load<u64>(t1 + at)) & mask))
  }
  add(out, out, selected)
}

/** Cuts a scalar below n into 64 digits of five bits, -15 to 16, lowest first. */
export function cutDigits(digits: usize, scalar: usize): void {
  let carry: u32 = 0
  for (let index: u32 = 0; index < <u32>DIGITS; index++) {
    const bit = index * WINDOW
    // The last digit's two bytes must not reach beyond the scalar.
    const at: usize = (bit >> 3) - u32(bit >= 312)
    const digit = ((<u32>load<u16>(scalar + at) >> (bit - ((<u32>at) << 3))) & 31) + carry
    carry = (16 - digit) >> 31
    store<i8>(digits + index, <i8>(digit - (carry << WINDOW)))
  }
}

/** s * A, of the table of A and the digits of s. */
export function multiply(out: usize, table: usize, digits: usize): void {
  setNeutral(out)
  for (let index = DIGITS - 1; index >= 0; index--) {
    for (let bit: u32 = 0; bit < WINDOW; bit++) double(out, out)
    addDigit(out, table, load<i8>(digits + index))
  }
}

/** s * A + t * B, at the doublings of one. */
export function combine(out: usize, a: usize, s: usize, b: usize, t: usize): void {
  setNeutral(out)
  for (let index = DIGITS - 1; index >= 0; index--) {
    for (let bit: u32 = 0; bit < WINDOW; bit++) double(out, out)
    addDigit(out, a, load<i8>(s + index))
    addDigit(out, b, load<i8>(t + index))
  }
}

/** Forgets the temporaries. */
export function clear(): void {
  for (let at: usize = 0; at < extension.SIZE; at += 8) {
    store<u64>(t1 + at, 0)
    store<u64>(t2 + at, 0)
    store<u64>(t3 + at, 0)
    store<u64>(t4 + at, 0)
    store<u64>(t5 + at, 0)
    store<u64>(t6 + at, 0)
    store<u64>(t7 + at, 0)
  }
  memory.fill(selected, 0, SIZE)
}
