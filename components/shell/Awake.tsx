'use client'
import { useEffect } from 'react'

/**
 * Marks the document once the page answers presses: until React has taken over what the server drew,
 * a press on it does nothing. For whoever drives a page without seeing it.
 */
export function Awake() {
  useEffect(() => {
    document.documentElement.setAttribute('data-awake', '')
  }, [])
  return null
}
