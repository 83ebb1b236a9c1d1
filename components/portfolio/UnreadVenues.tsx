import { errorText } from '@/components/session/messages/errorText'
import { t } from '@/lib/i18n/t'

/** A part of a sum over venues. */
export interface VenuePart {
  name: string
  isRead: boolean
  /** Why it could not be read. */
  error: Error | null
}

/** Says which venues a sum is without, and why; nothing while it has all of them, or none. */
export function UnreadVenues({ parts }: { parts: readonly VenuePart[] }) {
  const unread = parts.filter(({ isRead, error }) => !isRead && error !== null)
  const [first] = unread
  // A panel without any says so in place of its figures.
  if (first?.error == null || unread.length === parts.length) return null
  return (
    <p role="status" className="px-3 py-1.5 text-danger">
      {t('{names}: data is stale or missing. {cause}', {
        names: unread.map(({ name }) => name).join(', '),
        cause: errorText(first.error).message,
      })}
    </p>
  )
}
