'use client'
import { useState } from 'react'
import { classes } from '@/components/ui/classes'

export interface AssetLogoProps {
  symbol: string
  /** Address of the picture; only one that we serve is shown, and from our own origin. */
  logoURI: string
  /** Side in pixels. */
  size: number
  className?: string
}

/** Path of a picture that we serve ourselves, under whatever origin the service named it. */
function ownPath(logoURI: string): string | undefined {
  return /^(?:https?:\/\/[^/?#]+)?(\/assets\/[\w.-]+)$/.exec(logoURI)?.[1]
}

/** The round logo of an asset, or its first letter where we serve no picture. Decoration only. */
export function AssetLogo({ symbol, logoURI, size, className }: AssetLogoProps) {
  const [brokenURI, setBrokenURI] = useState<string>()
  const path = ownPath(logoURI)
  const box = classes('shrink-0 overflow-hidden rounded-full bg-line-strong', className)
  if (path === undefined || brokenURI === logoURI) {
    return (
      <span
        aria-hidden="true"
        style={{ width: size, height: size, fontSize: size * 0.5 }}
        className={classes(box, 'grid place-items-center font-semibold text-fg')}
      >
        {symbol.slice(0, 1).toUpperCase()}
      </span>
    )
  }
  return (
    // A small vector served by ourselves: the image optimizer has nothing to add.
    // biome-ignore lint/performance/noImgElement: see above
    <img
      src={path}
      alt=""
      width={size}
      height={size}
      onError={() => setBrokenURI(logoURI)}
      className={box}
    />
  )
}
