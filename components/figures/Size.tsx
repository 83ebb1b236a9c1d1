import { formatSize, type MaybeDecimal } from '@/lib/decimal/format'

export interface SizeProps {
  value: MaybeDecimal
  /** Places it is fixed to: the lot of the market. */
  decimals: number
  /** Symbol of the asset, in muted text after the number. */
  unit?: string
  className?: string
}

/** A size in base asset, fixed to its lot. */
export function Size({ value, decimals, unit, className }: SizeProps) {
  const text = formatSize(value, { decimals })
  if (className === undefined && unit === undefined) return text
  return (
    <span className={className}>
      {text}
      {unit === undefined ? null : <span className="text-muted"> {unit}</span>}
    </span>
  )
}
