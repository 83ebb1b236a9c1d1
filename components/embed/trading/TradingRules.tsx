'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '@/lib/i18n/t'
import { browserStorage } from '@/lib/stores/system/browserStorage'
import { ticketStore } from '@/lib/stores/ticket'
import { createCoverWatch } from './coverWatch'

/** In a frame every order is shown once more, and nothing is closed by one press. */
const CAREFUL = { confirmsOrders: true, holdsToSend: false, closesInOnePress: false } as const

/**
 * Holds a page that trades in a frame to what protects its person there: each order is confirmed, and
 * where the browser can detect it, a press counts only while nothing lies over the frame.
 */
export function TradingRules({ children }: { children: ReactNode }) {
  const isCovered = useIsCovered()
  // Pages that trade are made in the browser alone.
  const [forgets] = useState(() => browserStorage() === undefined)
  useEffect(() => {
    const hold = () => {
      const { confirmsOrders, holdsToSend, closesInOnePress } = ticketStore.getState()
      if (!confirmsOrders || holdsToSend || closesInOnePress) ticketStore.setState(CAREFUL)
    }
    hold()
    return ticketStore.subscribe(hold)
  }, [])
  return (
    <>
      {forgets ? (
        <p role="status" className="shrink-0 bg-warn-wash px-3 py-1.5 text-warn">
          {t(
            'This browser blocks storage in this frame: a trading key made here is lost when the page is left. Allow third-party storage for this site, or trade on the desk itself.',
          )}{' '}
          <a href="/" className="underline">
            {t('Open Perpdesk')}
          </a>
        </p>
      ) : null}
      {isCovered ? (
        <p role="alert" className="shrink-0 bg-warn-wash px-3 py-1.5 text-warn">
          {t('Something covers this frame. Orders are off until the whole frame is visible.')}
        </p>
      ) : null}
      {children}
    </>
  )
}

/** Whether something of the host's page lies over the frame; false where the browser cannot detect it. */
function useIsCovered(): boolean {
  const [isCovered, setIsCovered] = useState(false)
  useEffect(() => {
    if (!canReportVisibility()) return undefined
    const options = { trackVisibility: true, delay: 100, threshold: [0, 0.25, 0.5, 0.75, 1] }
    const watcher = new IntersectionObserver((entries) => watch.read(entries), options)
    let frame = 0
    // The placeholder of a dialog leaves the page without an event.
    const lookAgain = () => {
      frame = requestAnimationFrame(lookAgain)
      watch.look()
    }
    const watch = createCoverWatch<Element>({
      root: document.documentElement,
      ownLayer,
      watch(element) {
        watcher.disconnect()
        cancelAnimationFrame(frame)
        if (element === undefined) frame = requestAnimationFrame(lookAgain)
        else watcher.observe(element)
      },
      onChange: setIsCovered,
    })
    const refuse = (event: Event) => {
      if (!watch.isCovered()) return
      event.preventDefault()
      event.stopPropagation()
    }
    const kinds = ['click', 'submit', 'pointerdown', 'keydown'] as const
    for (const kind of kinds) window.addEventListener(kind, refuse, true)
    window.addEventListener('toggle', watch.look, true)
    return () => {
      watcher.disconnect()
      cancelAnimationFrame(frame)
      for (const kind of kinds) window.removeEventListener(kind, refuse, true)
      window.removeEventListener('toggle', watch.look, true)
    }
  }, [])
  return isCovered
}

/** The newest of what the page itself shows in the top layer, which lies over the whole document. */
function ownLayer(): Element | 'waiting' | undefined {
  const layer = [...document.querySelectorAll(':modal, :popover-open')].at(-1)
  return layer?.matches('.late-dialog') === true ? 'waiting' : layer
}

/** Version 2 of the observer, which reports whether anything lies over what it watches. */
function canReportVisibility(): boolean {
  return (
    typeof IntersectionObserverEntry !== 'undefined' &&
    'isVisible' in IntersectionObserverEntry.prototype
  )
}
