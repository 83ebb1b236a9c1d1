'use client'
import { useEffect } from 'react'

/**
 * Marks the document once the page answers presses: until React has taken over what the server drew,
 * a press on it does nothing. For tests that drive a page.
 */
export function Awake() {
  useEffect(() => {
    document.documentElement.setAttribute('data-awake', '')
  }, [])
  return null
}
