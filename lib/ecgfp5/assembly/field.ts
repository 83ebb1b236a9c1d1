// AssemblyScript. GF(p), p = 2^64 - 2^32 + 1: an element is a u64 below p, in and out of every function.
// Nothing here branches on an element, except `root`, which is for public points alone.

/** The prime. */
export const P: u64 = 0xffffffff00000001

/** 2^64 mod p. */
const EPSILON: u64 = 0xffffffff

/** Greatest number of times two divides p - 1, and an element of that order. */
const TWO_ADICITY: i32 = 32
const TWO_ADIC_ROOT: u64 = 1753635133440165772

/** a + b. */
export function add(a: u64, b: u64): u64 {
  const sum = a + b
  return sum + (EPSILON & -(u64(sum < a) | u64(sum >= P)))
}

/** a - b. */
export function sub(a: u64, b: u64): u64 {
  return a - b - (EPSILON & -u64(a < b))
}

/**
 * The element `low + high * 2^32`, where `low` is signed and |low| < 2^60, `high` < 2^60: what is left
 * of products once 2^64 = 2^32 - 1 and 2^96 = -1 were put in.
 */
export function fold(low: u64, high: u64): u64 {
  const base = high << 32
  const rest = low + (high >> 32) * EPSILON
  const negative = rest >> 63
  const sum = base + rest
  // A carry of a positive rest adds 2^64 mod p; a borrow of a negative one takes it away.
  const hasWrapped = u64(sum < base) ^ negative
  const wrapped = sum + (((EPSILON ^ -negative) + negative) & -hasWrapped)
  return wrapped + (EPSILON & -u64(wrapped >= P))
}

/** a * b. */
export function mul(a: u64, b: u64): u64 {
  const a0 = a & EPSILON
  const a1 = a >> 32
  const b0 = b & EPSILON
  const b1 = b >> 32
  const low = a0 * b0
  const left = a0 * b1
  const right = a1 * b0
  const high = a1 * b1
  const upper = (left >> 32) + (right >> 32) + (high & EPSILON)
  const middle = (low >> 32) + (left & EPSILON) + (right & EPSILON)
  return fold((low & EPSILON) - upper - (high >> 32), middle + upper)
}

/** a to the power of a public exponent. */
export function pow(a: u64, exponent: u64): u64 {
  let result: u64 = 1
  for (let bit = 63; bit >= 0; bit--) {
    result = mul(result, result)
    if ((exponent >> bit) & 1) result = mul(result, a)
  }
  return result
}

/** 1 / a; of 0: 0. */
export function inverse(a: u64): u64 {
  return pow(a, P - 2)
}

/** Whether a is a square; 0 is one. For public elements. */
export function isSquare(a: u64): bool {
  return pow(a, (P - 1) >> 1) <= 1
}

/** A square root of a square, by Tonelli and Shanks. For public elements: its time depends on them. */
export function root(a: u64): u64 {
  let result = pow(a, 1 << 31)
  let order = pow(a, EPSILON)
  let generator = TWO_ADIC_ROOT
  let bound = TWO_ADICITY
  while (order > 1) {
    let steps = 0
    for (let power = order; power !== 1; power = mul(power, power)) steps++
    for (let index = bound - steps - 1; index > 0; index--) generator = mul(generator, generator)
    result = mul(result, generator)
    generator = mul(generator, generator)
    order = mul(order, generator)
    bound = steps
  }
  return result
}
