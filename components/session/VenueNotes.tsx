'use client'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { openDialog } from '@/lib/stores/dialog'
import { errorText } from './messages/errorText'
import { GATE_WORDS, type GateSubject } from './messages/gateWords'

/** Why a venue's part of a list over several venues is missing or old. */
export interface VenueNote {
  /** A setup step gates its reads. */
  isGated: boolean
  /** Why it could not be read, or not be renewed. */
  error: Error | null
  retry: () => void
}

/** Says of each venue whose rows are missing why, and what to do about it. */
export function VenueNotes({
  venues,
  subject,
  notes,
}: {
  venues: readonly Provider[]
  subject: GateSubject
  notes: ReadonlyMap<string, VenueNote>
}) {
  const reported = venues.flatMap((provider) => {
    const note = notes.get(provider.key)
    return note !== undefined && (note.isGated || note.error !== null) ? [{ provider, note }] : []
  })
  if (reported.length === 0) return null
  return (
    <ul className="flex shrink-0 flex-wrap border-line border-b">
      {reported.map(({ provider: { key, name }, note }) => (
        <li key={key} className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1">
          {note.isGated ? (
            <>
              <span className="text-muted">{GATE_WORDS[subject].setUp(name)}</span>
              <Button size="sm" onClick={() => openDialog('setup', key)}>
                {t('Set up {name}', { name })}
              </Button>
            </>
          ) : (
            <>
              <span className="text-danger">
                {t('{name} does not respond: {reason}', {
                  name,
                  reason: note.error === null ? '' : errorText(note.error).message,
                })}
              </span>
              <Button size="sm" onClick={note.retry}>
                {t('Try again')}
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
