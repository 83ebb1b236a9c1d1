'use client'
import { useEffect, useEffectEvent } from 'react'

/** Forwards every press on a link: in the frame the page behind it would be refused. */
export function useOutsideLinks(follow: (url: string) => void): void {
  const pass = useEffectEvent(follow)
  useEffect(() => {
    const press = (event: MouseEvent) => {
      // The right button opens the browser's menu; `auxclick` comes for it, too.
      if (event.button === 2) return
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return
      event.preventDefault()
      event.stopPropagation()
      if (/^https?:$/.test(link.protocol)) pass(link.href)
    }
    // Before the page's own router handles it.
    window.addEventListener('click', press, true)
    window.addEventListener('auxclick', press, true)
    return () => {
      window.removeEventListener('click', press, true)
      window.removeEventListener('auxclick', press, true)
    }
  }, [])
}
