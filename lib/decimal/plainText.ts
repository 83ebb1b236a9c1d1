/** A JSON number as text without an exponent, with all the digits that its shortest text shows. */
export function plainText(value: number): string {
  const text = String(value)
  const found = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (found === null) return text
  const [, sign = '', whole = '', fraction = '', exponent] = found
  const digits = whole + fraction
  const point = 1 + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return `${sign}${digits.padEnd(point, '0')}`
}
