export interface AddressProps {
  /** 0x and 40 hexadecimal digits. */
  value: string
  className?: string
}

/** An address, shortened in the middle, whole in its title. */
export function Address({ value, className }: AddressProps) {
  return (
    <span title={value} className={className}>
      {shortenAddress(value)}
    </span>
  )
}

/** `0x12c4…9eab`; anything short enough stays whole. */
export function shortenAddress(value: string): string {
  return value.length <= 12 ? value : `${value.slice(0, 6)}…${value.slice(-4)}`
}
