'use client'
import { Megaphone, X } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { ClockTime } from '@/components/figures/ClockTime'
import { IconButton } from '@/components/ui/controls/IconButton'
import { announcer } from '@/components/ui/overlays/announcer'
import { t } from '@/lib/i18n/t'
import type { Notice } from '@/lib/schema/model/meta'
import { dismissedNoticesStore, dismissNotice, noticeId } from '@/lib/stores/dismissedNotices'
import { noticesStore } from '@/lib/stores/notices'
import { webLink } from './webLink'

/** More than this would take the place of what people came for. */
const SHOWN_MAX = 3

export interface NoticeBarProps {
  /** What the service said when the page was made, less what was put away: nothing moves later. */
  served: readonly Notice[]
  /** Ids of notices that were put away in this browser before. */
  dismissed: readonly string[]
}

/**
 * The operator's notices to all users, above every page; each can be dismissed. Empty where the
 * service does not answer, which the status bar shows.
 */
export function NoticeBar({ served, dismissed }: NoticeBarProps) {
  const ids = useStore(dismissedNoticesStore, (state) => state.ids) ?? dismissed
  const all = useStore(noticesStore, (state) => state.notices) ?? served
  const notices = all.filter((notice) => !ids.includes(noticeId(notice)))
  return (
    <aside aria-label={t('Notices')} className="shrink-0 empty:hidden">
      {notices.slice(0, SHOWN_MAX).map((notice) => (
        <NoticeLine
          key={noticeId(notice)}
          notice={notice}
          onDismiss={() => dismissNotice(noticeId(notice), dismissed)}
        />
      ))}
    </aside>
  )
}

function NoticeLine({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { title, message, link, timestamp } = notice
  // The page has one live region; a second one would interrupt it.
  useEffect(
    () => void announcer.announce(t('Notice: {title}. {message}', { title, message })),
    [title, message],
  )
  const href = webLink(link)
  return (
    <div className="flex items-start gap-2 border-line border-b bg-accent-wash px-4 py-1 text-12 max-md:px-3">
      <Megaphone size={13} aria-hidden="true" className="mt-[5px] shrink-0 text-accent" />
      <p className="min-w-0 flex-1 py-[3px] break-words">
        <strong className="font-semibold">{title}</strong> <span>{message}</span>{' '}
        {href === undefined ? null : (
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-2 hover:text-accent"
          >
            {t('Read more')}
          </a>
        )}{' '}
        <ClockTime
          atMs={timestamp}
          className="inline-block min-w-[16ch] whitespace-nowrap text-muted max-md:hidden"
        />
      </p>
      <IconButton
        size="sm"
        label={t('Dismiss: {title}', { title })}
        icon={<X size={14} aria-hidden="true" />}
        onClick={onDismiss}
      />
    </div>
  )
}
