import { errorText } from '@/components/session/messages/errorText'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'

/** Over a list of markets whose live figures could not be read: why they are missing, and a way on. */
export function FiguresTrouble({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <p role="status" className="flex shrink-0 items-center gap-2 px-3 py-1.5 text-danger">
      <span className="min-w-0 flex-1">
        {t('Market data unavailable. {cause}', { cause: errorText(error).message })}
      </span>
      <Button size="sm" onClick={retry}>
        {t('Try again')}
      </Button>
    </p>
  )
}
