import { t } from '@/lib/i18n/t'

/** A figure as it is and as it will be; only once where it does not change. */
export function Change({
  before,
  after,
}: {
  before: string | undefined
  after: string | undefined
}) {
  const next = after ?? t('None')
  if (before === undefined || before === next) return next
  return (
    <>
      <span className="text-muted">{before}</span> <span aria-hidden="true">→</span>
      <span className="sr-only">{t('becomes')}</span> {next}
    </>
  )
}
