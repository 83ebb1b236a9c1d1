'use client'
import { useCallback, useSyncExternalStore } from 'react'

/** Whether an element contains selected text, all of it or a part. */
export function useIsSelected(within: { current: Element | null }): boolean {
  const read = useCallback(() => {
    const selection = document.getSelection()
    if (selection === null || selection.isCollapsed || within.current === null) return false
    return selection.getRangeAt(0).intersectsNode(within.current)
  }, [within])
  return useSyncExternalStore(subscribe, read, () => false)
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('selectionchange', listener)
  return () => document.removeEventListener('selectionchange', listener)
}
