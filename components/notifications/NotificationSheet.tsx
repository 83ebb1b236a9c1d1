'use client'
import { CheckCircle2, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { TimeAgo } from '@/components/figures/TimeAgo'
import { OwnText } from '@/components/session/messages/OwnText'
import { Button } from '@/components/ui/controls/Button'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { Sheet } from '@/components/ui/overlays/Sheet'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { t } from '@/lib/i18n/t'
import { hasAccountTables, showAccountTab } from '@/lib/stores/accountTab'
import { openDialog } from '@/lib/stores/dialog'
import {
  clearNotifications,
  markAllRead,
  type Notification,
  notificationStore,
} from '@/lib/stores/notifications'

type Tab = 'all' | 'trading' | 'refusals' | 'other'

const TABS: readonly { key: Tab; label: string }[] = [
  {
    key: 'all',
    get label() {
      return t('All')
    },
  },
  {
    key: 'trading',
    get label() {
      return t('Trading')
    },
  },
  {
    key: 'refusals',
    get label() {
      return t('Rejections')
    },
  },
  {
    key: 'other',
    get label() {
      return t('Other')
    },
  },
]

/** What toasts said in this session. Everything in it counts as read once the sheet is closed. */
export function NotificationSheet({ onClose }: { onClose: () => void }) {
  const notifications = useStore(notificationStore, (state) => state.notifications)
  const [tab, setTab] = useState<Tab>('all')
  const { push } = useRouter()
  useEffect(() => markAllRead, [])
  const visible = notifications.filter(
    (notification) => tab === 'all' || tabOf(notification) === tab,
  )
  return (
    <Sheet
      isOpen
      side="right"
      title={t('Notifications')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <div className="-m-4 flex min-h-full flex-col text-12">
        <div className="sticky -top-4 z-10 flex flex-wrap items-center justify-between gap-2 border-line border-b bg-panel px-4 py-2.5">
          <SegmentedControl
            label={t('Notifications filter')}
            segments={TABS}
            value={tab}
            onValueChange={setTab}
          />
          <div className="flex gap-1">
            <Button size="sm" tone="ghost" onClick={markAllRead}>
              {t('Mark as read')}
            </Button>
            <Button size="sm" tone="ghost" onClick={clearNotifications}>
              {t('Clear')}
            </Button>
          </div>
        </div>
        {visible.length === 0 ? (
          <EmptyState
            title={t('No notifications')}
            description={t('Orders, fills, rejections and lost connections appear here.')}
            className="flex-1"
          />
        ) : (
          <ol className="flex-1 divide-y divide-line">
            {visible.map((notification) => (
              <Row
                key={notification.id}
                notification={notification}
                onShow={(tab) => {
                  onClose()
                  showAccountTab(tab)
                  if (!hasAccountTables(location.pathname)) push('/portfolio')
                }}
              />
            ))}
          </ol>
        )}
        <footer className="sticky -bottom-4 border-line border-t bg-panel px-4 py-2">
          <Button
            size="sm"
            tone="ghost"
            onClick={() => {
              onClose()
              openDialog('alerts')
            }}
          >
            {t('Alerts')}
          </Button>
          <Button
            size="sm"
            tone="ghost"
            onClick={() => {
              onClose()
              push('/settings#notifications')
            }}
          >
            {t('Popups and sounds')}
          </Button>
        </footer>
      </div>
    </Sheet>
  )
}

function tabOf({ kind }: Notification): Tab {
  if (kind === 'refusal') return 'refusals'
  return kind === 'order' || kind === 'fill' || kind === 'risk' || kind === 'alert'
    ? 'trading'
    : 'other'
}

const ICONS = {
  good: <CheckCircle2 size={15} className="text-good" aria-hidden="true" />,
  plain: <Info size={15} className="text-muted" aria-hidden="true" />,
  warn: <TriangleAlert size={15} className="text-warn" aria-hidden="true" />,
  bad: <CircleAlert size={15} className="text-danger" aria-hidden="true" />,
}

function Row({
  notification,
  onShow,
}: {
  notification: Notification
  onShow: (table: NonNullable<Notification['table']>) => void
}) {
  const { table } = notification
  return (
    <li className="flex gap-2.5 px-4 py-3">
      <span className="mt-px shrink-0">{ICONS[notification.tone]}</span>
      <div className="min-w-0 flex-1">
        <p className={notification.isRead ? 'text-fg' : 'font-semibold text-fg'}>
          {notification.isRead ? null : <span className="sr-only">{t('Unread:')} </span>}
          <OwnText text={notification.title} />
        </p>
        {notification.description === undefined ? null : (
          <p className="mt-0.5 break-words text-muted">
            <OwnText text={notification.description} />
          </p>
        )}
        {table === undefined ? null : (
          <Button size="sm" className="mt-1.5" onClick={() => onShow(table)}>
            {t('Show fills')}
          </Button>
        )}
      </div>
      <TimeAgo atMs={notification.atMs} className="shrink-0 text-11 text-faint" />
    </li>
  )
}
