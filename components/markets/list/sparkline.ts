/** A line through closes as an SVG path, fitted into a box; undefined for fewer than two. */
export function sparklinePath(
  closes: readonly number[],
  width: number,
  height: number,
): string | undefined {
  if (closes.length < 2) return undefined
  const low = Math.min(...closes)
  const span = Math.max(...closes) - low
  const step = width / (closes.length - 1)
  return closes
    .map((close, index) => {
      // A flat day is a line in the middle.
      const share = span === 0 ? 0.5 : (close - low) / span
      const x = (index * step).toFixed(1)
      const y = (height - share * height).toFixed(1)
      return `${index === 0 ? 'M' : 'L'}${x} ${y}`
    })
    .join('')
}
