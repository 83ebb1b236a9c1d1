// AssemblyScript. Integers modulo the order n of the group: ten 32-bit limbs, low first, 40 bytes,
// which are also their bytes on the wire. No branch or address depends on a limb.

/** Bytes of a scalar. */
export const SIZE: usize = 40

/** n = 1067993516717146951041484916571792702745057740581727230159139685185762082554198619328292418486241 */
const N = memory.data<u32>([
  0x948bffe1, 0xe80fd996, 0xd724a09c, 0xe8885c39, 0xcfb80639, 0x7fffffe6, 0x00000016, 0x7ffffff1,
  0x80000007, 0x7ffffffd,
])

/** 2^640 mod n. */
const R_SQUARED = memory.data<u32>([
  0xe33dc739, 0xa01001dc, 0x3f62accf, 0x6c3228d3, 0x91cf8525, 0xd1d796cc, 0x1574c1d8, 0xaadfff5d,
  0x8ca251f5, 0x4aca13b2,
])

/** -1 / n mod 2^32. */
const N_INVERSE: u32 = 0x057b7bdf

/** What Montgomery's multiplication adds up: two limbs more than a scalar. */
const sum = memory.data(48)
const difference = memory.data(40)
const upper = memory.data(40)

/** Writes a - n where that is not below zero, else a; a has a limb `top` above its ten. */
function subtractOrder(out: usize, a: usize, top: u64): void {
  let borrow: u64 = 0
  for (let at: usize = 0; at < SIZE; at += 4) {
    const limb = u64(load<u32>(a + at)) - u64(load<u32>(N + at)) - borrow
    store<u32>(difference + at, u32(limb))
    borrow = limb >> 63
  }
  const isBelow = -u32(u64(top < borrow))
  for (let at: usize = 0; at < SIZE; at += 4) {
    const limb = load<u32>(difference + at)
    store<u32>(out + at, limb ^ ((limb ^ load<u32>(a + at)) & isBelow))
  }
}

/** a / 2^320 * b, for any a of 40 bytes and b below n. */
function montgomery(out: usize, a: usize, b: usize): void {
  memory.fill(sum, 0, 48)
  for (let at: usize = 0; at < SIZE; at += 4) {
    const limb: u64 = load<u32>(a + at)
    let carry: u64 = 0
    for (let to: usize = 0; to < SIZE; to += 4) {
      carry += load<u32>(sum + to) + limb * u64(load<u32>(b + to))
      store<u32>(sum + to, u32(carry))
      carry >>= 32
    }
    carry += load<u32>(sum, 40)
    store<u32>(sum, u32(carry), 40)
    store<u32>(sum, u32(carry >> 32), 44)
    const lowest: u32 = load<u32>(sum)
    const factor: u64 = u64(u32(lowest * N_INVERSE))
    carry = (u64(lowest) + factor * u64(load<u32>(N))) >> 32
    for (let to: usize = 4; to < SIZE; to += 4) {
      carry += load<u32>(sum + to) + factor * u64(load<u32>(N + to))
      store<u32>(sum + to - 4, u32(carry))
      carry >>= 32
    }
    carry += load<u32>(sum, 40)
    store<u32>(sum, u32(carry), 36)
    store<u32>(sum, u32(carry >> 32) + load<u32>(sum, 44), 40)
  }
  subtractOrder(out, sum, load<u32>(sum, 40))
}

/** Any 40 bytes modulo n. They are below 3n. */
export function reduce(out: usize, a: usize): void {
  subtractOrder(out, a, 0)
  subtractOrder(out, out, 0)
}

/** 80 bytes modulo n: as good as uniform if they are. */
export function reduceWide(out: usize, a: usize): void {
  montgomery(upper, a + SIZE, R_SQUARED)
  reduce(out, a)
  let carry: u64 = 0
  for (let at: usize = 0; at < SIZE; at += 4) {
    carry += u64(load<u32>(out + at)) + u64(load<u32>(upper + at))
    store<u32>(out + at, u32(carry))
    carry >>= 32
  }
  subtractOrder(out, out, carry)
}

/** a * b mod n. */
export function mul(out: usize, a: usize, b: usize): void {
  montgomery(out, a, b)
  montgomery(out, out, R_SQUARED)
}

/** a - b mod n. */
export function sub(out: usize, a: usize, b: usize): void {
  let borrow: u64 = 0
  for (let at: usize = 0; at < SIZE; at += 4) {
    const limb = u64(load<u32>(a + at)) - u64(load<u32>(b + at)) - borrow
    store<u32>(out + at, u32(limb))
    borrow = limb >> 63
  }
  const mask = -u32(borrow)
  let carry: u64 = 0
  for (let at: usize = 0; at < SIZE; at += 4) {
    carry += u64(load<u32>(out + at)) + u64(load<u32>(N + at) & mask)
    store<u32>(out + at, u32(carry))
    carry >>= 32
  }
}

/** Whether a is below n. */
export function isCanonical(a: usize): bool {
  let borrow: u64 = 0
  for (let at: usize = 0; at < SIZE; at += 4) {
    borrow = (u64(load<u32>(a + at)) - u64(load<u32>(N + at)) - borrow) >> 63
  }
  return borrow !== 0
}

/** Whether a is zero. */
export function isZero(a: usize): bool {
  let bits: u32 = 0
  for (let at: usize = 0; at < SIZE; at += 4) bits |= load<u32>(a + at)
  return bits === 0
}

/** Forgets the temporaries. */
export function clear(): void {
  memory.fill(sum, 0, 48)
  memory.fill(difference, 0, SIZE)
  memory.fill(upper, 0, SIZE)
}
