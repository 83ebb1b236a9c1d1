'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { onToastWanted } from './toasts'

const SETTLED_AFTER_MS = 3_000

/** Toasts; mounted once. Their code comes once the page has settled, or with the first of them. */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType>()
  useEffect(() => {
    let isGone = false
    const load = () => {
      // Where it does not arrive the next toast asks again; notifications are announced and listed
      // without it.
      import('./ToastRegion').then(
        ({ ToastRegion }) => (isGone ? undefined : setRegion(() => ToastRegion)),
        () => undefined,
      )
    }
    const leave = onToastWanted(load)
    const timer = setTimeout(load, SETTLED_AFTER_MS)
    return () => {
      isGone = true
      leave()
      clearTimeout(timer)
    }
  }, [])
  return Region === undefined ? null : <Region />
}
