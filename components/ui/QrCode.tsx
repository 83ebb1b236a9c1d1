'use client'
import { encode } from 'uqr'
import { t } from '@/lib/i18n/t'

/** A QR code of a text, for a phone or another wallet to scan. */
export function QrCode({ value }: { value: string }) {
  const { data, size } = encode(value, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={t('QR code of {value}', { value })}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-32 shrink-0 rounded-md"
    >
      {/* Dark on light in every theme: scanners read nothing else. */}
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
