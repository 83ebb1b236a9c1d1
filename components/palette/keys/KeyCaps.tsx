import { t } from '@/lib/i18n/t'
import { capsOf } from './keyChord'

/** Keys as they are printed on a board; nothing where none is bound. */
export function KeyCaps({ keys }: { keys: string | undefined }) {
  if (keys === undefined || keys === '') return null
  const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
  const [first = [], second] = capsOf(keys, isApple)
  return (
    <span className="flex shrink-0 items-center gap-1 text-11 text-muted">
      <Chord caps={first} />
      {second === undefined ? null : (
        <>
          <span className="text-faint">{t('then')}</span>
          <Chord caps={second} />
        </>
      )}
    </span>
  )
}

function Chord({ caps }: { caps: readonly string[] }) {
  return caps.map((cap) => (
    <kbd
      key={cap}
      className="min-w-5 rounded-sm border border-line-strong px-1 text-center font-medium font-sans leading-[18px]"
    >
      {cap}
    </kbd>
  ))
}
