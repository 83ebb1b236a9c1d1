'use client'
import { useEffect, useLayoutEffect, useState } from 'react'
import { Toaster as Sonner, type ToasterProps, toast, useSonner } from 'sonner'
import { useScreen } from '@/components/ui/useScreen'
import { t } from '@/lib/i18n/t'
import { openToasts } from './toasts'

const regionName = () => t('Notifications')

type Offset = NonNullable<ToasterProps['offset']>

const EDGE_PX = 12
/** Above the status bar. */
const FOOT_PX = 40

/**
 * The lower left corner of the chart where there is one, else of the window: tables have the buttons
 * of their rows at the right, and the ticket and the book are there too.
 */
function offsetNow(): Offset {
  const chart = document.getElementById('area-chart')?.getBoundingClientRect()
  if (chart === undefined || chart.width === 0) return { bottom: FOOT_PX, left: EDGE_PX }
  return { bottom: innerHeight - chart.bottom + EDGE_PX, left: chart.left + EDGE_PX }
}

/** Taken again with every toast, and while one is open whenever window or panels change size. */
function useToastOffset(): Offset {
  const hasToasts = useSonner().toasts.length > 0
  const [offset, setOffset] = useState<Offset>({ bottom: FOOT_PX, left: EDGE_PX })
  useLayoutEffect(() => {
    if (!hasToasts) return undefined
    const update = () => setOffset(offsetNow())
    // Reports the initial sizes, too. What moves the chart changes the size of one of them.
    const watcher = new ResizeObserver(update)
    watcher.observe(document.documentElement)
    for (const area of document.querySelectorAll('#area-chart, #area-account')) {
      watcher.observe(area)
    }
    update()
    return () => watcher.disconnect()
  }, [hasToasts])
  return offset
}

/** Where toasts appear. They hold at least 6 s, pause under the pointer, F8 reaches them. */
export function ToastRegion() {
  const offset = useToastOffset()
  const isPhone = useScreen() === 'phone'
  useEffect(() => {
    // What toasts say is said by the announcer; the library's own region would say it twice.
    document
      .querySelector(`section[aria-label^="${regionName()}"]`)
      ?.setAttribute('aria-live', 'off')
    return openToasts(toast)
  }, [])
  return (
    // The library sends the focus back to where it came from whenever it leaves the region: who goes
    // on with Tab would never get past the last toast.
    <div className="contents" onFocusCapture={(event) => event.stopPropagation()}>
      <Sonner
        containerAriaLabel={regionName()}
        position={isPhone ? 'top-center' : 'bottom-left'}
        duration={6000}
        gap={8}
        offset={offset}
        style={{ fontFamily: 'inherit' }}
        // Over the page's header: below it are the tabs and the market.
        mobileOffset={{ top: 1 }}
        hotkey={['F8']}
        visibleToasts={isPhone ? 1 : 4}
        closeButton
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'flex w-[340px] items-start gap-2.5 rounded-md border border-line-strong bg-panel px-3 py-2.5 max-md:py-1 text-12 text-fg shadow-(--shadow)',
            title: 'font-semibold',
            // All of it stays in the notifications.
            description: 'mt-0.5 text-muted max-md:mt-0 max-md:line-clamp-2',
            success: '[&_[data-icon]]:text-good',
            error: 'border-danger/50 [&_[data-icon]]:text-danger',
            warning: '[&_[data-icon]]:text-warn',
            actionButton:
              'ms-auto h-6 shrink-0 rounded-sm bg-raised px-2 font-medium hover:bg-hover',
            cancelButton: 'h-6 shrink-0 rounded-sm px-2 font-medium text-muted hover:text-fg',
            closeButton:
              'order-last ms-auto grid size-5 shrink-0 place-items-center rounded-sm text-faint hover:text-fg',
          },
        }}
      />
    </div>
  )
}
