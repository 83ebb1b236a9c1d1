// AssemblyScript. Poseidon2 over GF(p) (Grassi, Khovratovich, Schofnegger, 2023): width 12, rate 8,
// S-box x^7, four full, 22 partial and four full rounds.

import * as field from './field'
import { DIAGONAL, EXTERNAL_CONSTANTS, INTERNAL_CONSTANTS } from './poseidon2Constants'

const WIDTH: usize = 96
const RATE: usize = 64
const PARTIAL_ROUNDS: usize = 22
/** Constants of half of the full rounds, in bytes. */
const HALF: usize = 4 * WIDTH

const state = memory.data(96)

function power7(a: u64): u64 {
  const squared = field.mul(a, a)
  return field.mul(field.mul(field.mul(squared, squared), squared), a)
}

/** circ(2, 3, 1, 1) on each four, then the sum of the fours at each place added to all. */
function mixExternal(): void {
  let s0: u64 = 0
  let s1: u64 = 0
  let s2: u64 = 0
  let s3: u64 = 0
  for (let at: usize = state; at < state + WIDTH; at += 32) {
    const a = load<u64>(at)
    const b = load<u64>(at, 8)
    const c = load<u64>(at, 16)
    const d = load<u64>(at, 24)
    const ab = field.add(a, b)
    const cd = field.add(c, d)
    const sum = field.add(ab, cd)
    // 2a + 3b + c + d, a + 2b + 3c + d, a + b + 2c + 3d, 3a + b + c + 2d
    const r0 = field.add(field.add(sum, ab), b)
    const r1 = field.add(field.add(sum, field.add(b, c)), c)
    const r2 = field.add(field.add(sum, cd), d)
    const r3 = field.add(field.add(sum, field.add(a, d)), a)
    store<u64>(at, r0)
    store<u64>(at, r1, 8)
    store<u64>(at, r2, 16)
    store<u64>(at, r3, 24)
    s0 = field.add(s0, r0)
    s1 = field.add(s1, r1)
    s2 = field.add(s2, r2)
    s3 = field.add(s3, r3)
  }
  for (let at: usize = state; at < state + WIDTH; at += 32) {
    store<u64>(at, field.add(load<u64>(at), s0))
    store<u64>(at, field.add(load<u64>(at, 8), s1), 8)
    store<u64>(at, field.add(load<u64>(at, 16), s2), 16)
    store<u64>(at, field.add(load<u64>(at, 24), s3), 24)
  }
}

/** Each element times its diagonal, plus the sum of all. */
function mixInternal(): void {
  let sum: u64 = 0
  for (let at: usize = 0; at < WIDTH; at += 8) sum = field.add(sum, load<u64>(state + at))
  for (let at: usize = 0; at < WIDTH; at += 8) {
    const scaled = field.mul(load<u64>(state + at), load<u64>(DIAGONAL + at))
    store<u64>(state + at, field.add(scaled, sum))
  }
}

function fullRounds(constants: usize): void {
  for (let round: usize = 0; round < HALF; round += WIDTH) {
    for (let at: usize = 0; at < WIDTH; at += 8) {
      const sum = field.add(load<u64>(state + at), load<u64>(constants + round + at))
      store<u64>(state + at, power7(sum))
    }
    mixExternal()
  }
}

function permute(): void {
  mixExternal()
  fullRounds(EXTERNAL_CONSTANTS)
  for (let round: usize = 0; round < PARTIAL_ROUNDS; round++) {
    const constant = load<u64>(INTERNAL_CONSTANTS + round * 8)
    store<u64>(state, power7(field.add(load<u64>(state), constant)))
    mixInternal()
  }
  fullRounds(EXTERNAL_CONSTANTS + HALF)
}

/**
 * The first five elements of the sponge over `count` elements: each eight overwrite the rate, without
 * padding. All inputs must be below p.
 */
export function hash(out: usize, inputs: usize, count: usize): void {
  memory.fill(state, 0, WIDTH)
  const end = inputs + count * 8
  for (let from = inputs; from < end; from += RATE) {
    memory.copy(state, from, min(RATE, end - from))
    permute()
  }
  memory.copy(out, state, 40)
}
