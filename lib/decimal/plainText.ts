/** A JSON number as text without an exponent, with all the places that the number shows. */
export function plainText(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(20) : BigInt(Math.round(value)).toString()
}
