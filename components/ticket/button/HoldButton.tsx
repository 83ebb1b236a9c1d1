'use client'
import { useEffect, useEffectEvent, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { Button, type ButtonTone } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'

/** How long the button is held before it sends. */
const HOLD_MS = 700

/** A button that acts once it was held down, by pointer, Enter or Space; let go before, it does nothing. */
export function HoldButton({
  label,
  tone,
  onHeld,
}: {
  label: string
  tone: ButtonTone
  onHeld: () => void
}) {
  const [isDown, setIsDown] = useState(false)
  const finishHold = useEffectEvent(() => {
    setIsDown(false)
    onHeld()
  })
  useEffect(() => {
    if (!isDown) return undefined
    const timer = setTimeout(finishHold, HOLD_MS)
    const letGo = () => setIsDown(false)
    // A window that loses the focus gets no event when the key or finger leaves.
    window.addEventListener('blur', letGo)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('blur', letGo)
    }
  }, [isDown])

  const isHoldKey = (key: string) => key === 'Enter' || key === ' '
  return (
    <Button
      type="button"
      size="xl"
      tone={tone}
      keepsFocus
      className="relative w-full touch-none select-none overflow-hidden"
      onPointerDown={(event) => {
        if (event.button === 0) setIsDown(true)
      }}
      onPointerUp={() => setIsDown(false)}
      onPointerLeave={() => setIsDown(false)}
      onPointerCancel={() => setIsDown(false)}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isHoldKey(event.key)) return
        event.preventDefault()
        if (!event.repeat) setIsDown(true)
      }}
      onKeyUp={(event) => {
        if (isHoldKey(event.key)) setIsDown(false)
      }}
      onBlur={() => setIsDown(false)}
    >
      <span
        aria-hidden="true"
        style={{ transitionDuration: isDown ? `${HOLD_MS}ms` : '0ms' }}
        className={classes(
          'absolute inset-0 origin-left scale-x-0 bg-fg/25 transition-transform ease-linear',
          isDown && 'scale-x-100',
        )}
      />
      <span className="relative">{t('Hold: {label}', { label })}</span>
    </Button>
  )
}
