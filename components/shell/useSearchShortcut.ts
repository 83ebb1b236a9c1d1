'use client'
import { useEffect, useEffectEvent } from 'react'

/** Calls `open` on `/` and on Ctrl or Cmd with K, except while somebody types. */
export function useSearchShortcut(open: () => void): void {
  const onShortcut = useEffectEvent(open)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
      const isSlash = event.key === '/' && !isTyping(event.target)
      if (!isPalette && !isSlash) return
      event.preventDefault()
      onShortcut()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
