import { Check, TriangleAlert } from 'lucide-react'
import { EMBED_KINDS } from '@/lib/embed/embedKinds'
import { t } from '@/lib/i18n/t'
import { type BuilderChoice, checksOf } from './builderState'

/** Problems of the result, and what is in order. */
export function BuilderChecks({
  choice,
  frame,
}: {
  choice: BuilderChoice
  frame: { width: number; height: number } | undefined
}) {
  const { minWidth, minHeight } = EMBED_KINDS[choice.page]
  const words = {
    name: [t('The frame has a name'), t('Give the frame a title')],
    size: [
      t('The frame is large enough'),
      t('This page needs {minWidth} × {minHeight} pixels', { minWidth, minHeight }),
    ],
    contrast: [
      t('Text in the accent colour is readable'),
      t('The accent has less than 4.5:1 contrast on a panel'),
    ],
  } as const
  return (
    <section aria-label={t('Accessibility')}>
      <h2 className="mb-2 font-medium text-13">{t('Accessibility')}</h2>
      <ul className="grid gap-1">
        {checksOf(choice, frame ?? { width: minWidth, height: minHeight }).map(
          ({ kind, isGood }) => (
            <li key={kind} className="flex items-center gap-2">
              {isGood ? (
                <Check size={13} aria-hidden="true" className="text-good" />
              ) : (
                <TriangleAlert size={13} aria-hidden="true" className="text-warn" />
              )}
              <span className={isGood ? 'text-muted' : 'text-warn'}>
                {words[kind][isGood ? 0 : 1]}
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
