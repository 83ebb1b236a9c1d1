'use client'
import { CheckCircle2, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { TimeAgo } from '@/components/figures/TimeAgo'
import { OwnText } from '@/components/session/OwnText'
import { Button } from '@/components/ui/Button'
import { EmptyState } from '@/components/ui/EmptyState'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { Sheet } from '@/components/ui/Sheet'
import { say } from '@/lib/messages/say'
import {
  clearNotifications,
  markAllRead,
  type Notification,
  notificationStore,
} from '@/lib/stores/notifications'

type Shelf = 'all' | 'trading' | 'refusals' | 'other'

const SHELVES: readonly { key: Shelf; label: string }[] = [
  {
    key: 'all',
    get label() {
      return say('All')
    },
  },
  {
    key: 'trading',
    get label() {
      return say('Trading')
    },
  },
  {
    key: 'refusals',
    get label() {
      return say('Refusals')
    },
  },
  {
    key: 'other',
    get label() {
      return say('Other')
    },
  },
]

/** What toasts said in this session. Everything in it counts as read once the sheet is closed. */
export function NotificationSheet({ onClose }: { onClose: () => void }) {
  const notifications = useStore(notificationStore, (state) => state.notifications)
  const [shelf, setShelf] = useState<Shelf>('all')
  const { push } = useRouter()
  useEffect(() => markAllRead, [])
  const shown = notifications.filter((news) => shelf === 'all' || shelfOf(news) === shelf)
  return (
    <Sheet
      isOpen
      side="right"
      title={say('Notifications')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <div className="-m-4 flex min-h-full flex-col text-12">
        <div className="sticky -top-4 z-10 flex flex-wrap items-center justify-between gap-2 border-line border-b bg-panel px-4 py-2.5">
          <SegmentedControl
            label={say('Which notifications')}
            segments={SHELVES}
            value={shelf}
            onValueChange={setShelf}
          />
          <div className="flex gap-1">
            <Button size="sm" tone="ghost" onClick={markAllRead}>
              {say('Mark read')}
            </Button>
            <Button size="sm" tone="ghost" onClick={clearNotifications}>
              {say('Clear')}
            </Button>
          </div>
        </div>
        {shown.length === 0 ? (
          <EmptyState
            title={say('Nothing yet')}
            description={say(
              'Orders, executions, refusals and lost connections of this session are kept here.',
            )}
            className="flex-1"
          />
        ) : (
          <ol className="flex-1 divide-y divide-line">
            {shown.map((news) => (
              <Row key={news.id} news={news} />
            ))}
          </ol>
        )}
        <footer className="sticky -bottom-4 border-line border-t bg-panel px-4 py-2">
          <Button
            size="sm"
            tone="ghost"
            onClick={() => {
              onClose()
              push('/settings#notifications')
            }}
          >
            {say('What pops up, and sounds')}
          </Button>
        </footer>
      </div>
    </Sheet>
  )
}

function shelfOf({ kind }: Notification): Shelf {
  if (kind === 'refusal') return 'refusals'
  return kind === 'order' || kind === 'fill' ? 'trading' : 'other'
}

const ICONS = {
  good: <CheckCircle2 size={15} className="text-good" aria-hidden="true" />,
  plain: <Info size={15} className="text-muted" aria-hidden="true" />,
  warn: <TriangleAlert size={15} className="text-warn" aria-hidden="true" />,
  bad: <CircleAlert size={15} className="text-danger" aria-hidden="true" />,
}

function Row({ news }: { news: Notification }) {
  return (
    <li className="flex gap-2.5 px-4 py-3">
      <span className="mt-px shrink-0">{ICONS[news.tone]}</span>
      <div className="min-w-0 flex-1">
        <p className={news.isRead ? 'text-fg' : 'font-semibold text-fg'}>
          {news.isRead ? null : <span className="sr-only">{say('Unread:')} </span>}
          <OwnText text={news.title} />
        </p>
        {news.description === undefined ? null : (
          <p className="mt-0.5 break-words text-muted">
            <OwnText text={news.description} />
          </p>
        )}
      </div>
      <TimeAgo atMs={news.atMs} className="shrink-0 text-11 text-faint" />
    </li>
  )
}
