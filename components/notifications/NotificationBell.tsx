'use client'
import { Bell } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { t } from '@/lib/i18n/t'
import { countUnread, notificationStore } from '@/lib/stores/notifications'

const NotificationSheet = lateDialog(() =>
  import('./NotificationSheet').then((module) => module.NotificationSheet),
)

/** The way to everything toasts said, with the number of what was not looked at yet. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false)
  const unread = useSyncExternalStore(notificationStore.subscribe, unreadNow, () => 0)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={
          unread === 0 ? t('Notifications') : t('Notifications, {unread} unread', { unread })
        }
        title={t('Notifications')}
        onClick={() => setIsOpen(true)}
        className="relative inline-grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-fg"
      >
        <Bell size={15} aria-hidden="true" />
        {unread === 0 ? null : (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -end-1 min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-[10px] text-on-accent leading-4"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {isOpen ? <NotificationSheet onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function unreadNow(): number {
  return countUnread(notificationStore.getState().notifications)
}
