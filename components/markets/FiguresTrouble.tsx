import { errorText } from '@/components/session/errorText'
import { Button } from '@/components/ui/Button'
import { say } from '@/lib/messages/say'

/** Over a list of markets whose live figures could not be read: why they are missing, and a way on. */
export function FiguresTrouble({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <p role="status" className="flex shrink-0 items-center gap-2 px-3 py-1.5 text-danger">
      <span className="min-w-0 flex-1">
        {say('Figures are missing. {cause}', { cause: errorText(error).message })}
      </span>
      <Button size="sm" onClick={retry}>
        {say('Try again')}
      </Button>
    </p>
  )
}
