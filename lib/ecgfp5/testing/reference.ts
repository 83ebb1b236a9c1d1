import constants from '@/fixtures/lighter/poseidon2.json'
import { FIELD_PRIME as p } from '@/lib/ecgfp5/ecgfp5'

/** Order of the group of ECgFp5. */
export const ORDER =
  1067993516717146951041484916571792702745057740581727230159139685185762082554198619328292418486241n

/** The remainder that is never negative. */
export function modulo(value: bigint, modulus: bigint): bigint {
  return ((value % modulus) + modulus) % modulus
}

/** a * b in GF(p)[z] / (z^5 - 3), by the definition. */
export function multiplyElements(a: readonly bigint[], b: readonly bigint[]): bigint[] {
  const product = [0n, 0n, 0n, 0n, 0n]
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      const at = (i + j) % 5
      product[at] = ((product[at] ?? 0n) + x * y * (i + j >= 5 ? 3n : 1n)) % p
    })
  })
  return product
}

const hex = (values: readonly string[]) => values.map((value) => BigInt(`0x${value}`))
const external = hex(constants.externalRoundConstants)
const internal = hex(constants.internalRoundConstants)
const diagonal = hex(constants.internalDiagonal)

const BLOCK = [
  [2n, 3n, 1n, 1n],
  [1n, 2n, 3n, 1n],
  [1n, 1n, 2n, 3n],
  [3n, 1n, 1n, 2n],
]

/** Poseidon2's external matrix: 2 M4 on the diagonal of 3 x 3 blocks, M4 elsewhere. */
function mixExternal(state: readonly bigint[]): bigint[] {
  return state.map((_, row) => {
    let sum = 0n
    for (let column = 0; column < 12; column++) {
      const weight = BLOCK[row % 4]?.[column % 4] ?? 0n
      const isDiagonal = Math.floor(row / 4) === Math.floor(column / 4)
      sum += weight * (isDiagonal ? 2n : 1n) * (state[column] ?? 0n)
    }
    return sum % p
  })
}

function permute(start: readonly bigint[]): bigint[] {
  let state = mixExternal(start)
  const full = (round: number) => {
    state = mixExternal(state.map((v, at) => (v + (external[12 * round + at] ?? 0n)) ** 7n % p))
  }
  for (let round = 0; round < 4; round++) full(round)
  for (const constant of internal) {
    const mixed = state.map((value, at) => (at === 0 ? (value + constant) ** 7n % p : value))
    const sum = mixed.reduce((total, value) => total + value, 0n)
    state = mixed.map((value, at) => (value * (diagonal[at] ?? 0n) + sum) % p)
  }
  for (let round = 4; round < 8; round++) full(round)
  return state
}

/** The sponge in overwrite mode, by the definition. */
export function poseidon2(inputs: readonly bigint[]): bigint[] {
  let state: bigint[] = Array.from({ length: 12 }, () => 0n)
  for (let at = 0; at < inputs.length; at += 8) {
    const block = inputs.slice(at, at + 8)
    state = permute([...block, ...state.slice(block.length)])
  }
  return state.slice(0, 5)
}
