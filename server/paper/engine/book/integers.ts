/** Throws when a value cannot be an exact integer: money must never lose a digit silently. */
export function assertSafe(value: number, name: string): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} is not a safe integer: ${value}`)
  return value
}

/** a x b / divisor, rounded towards minus infinity, exact whatever the size of the product. */
export function mulDivFloor(a: number, b: number, divisor: number): number {
  const product = a * b
  if (!Number.isSafeInteger(product)) return bigMulDiv(a, b, divisor, false)
  const remainder = product % divisor
  const quotient = (product - remainder) / divisor
  return remainder < 0 ? quotient - 1 : quotient
}

/** a x b / divisor, rounded towards plus infinity, exact whatever the size of the product. */
export function mulDivCeil(a: number, b: number, divisor: number): number {
  const product = a * b
  if (!Number.isSafeInteger(product)) return bigMulDiv(a, b, divisor, true)
  const remainder = product % divisor
  const quotient = (product - remainder) / divisor
  return remainder > 0 ? quotient + 1 : quotient
}

function bigMulDiv(a: number, b: number, divisor: number, up: boolean): number {
  const product = BigInt(a) * BigInt(b)
  const big = BigInt(divisor)
  let quotient = product / big
  const remainder = product - quotient * big
  if (up && remainder > 0n) quotient += 1n
  if (!up && remainder < 0n) quotient -= 1n
  return assertSafe(Number(quotient), 'a x b / divisor')
}

/** The middle one of three numbers. */
export function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
