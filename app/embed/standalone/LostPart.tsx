import { lostWords } from '@/components/embed/lostWords'
import { ErrorState } from '@/components/ui/states/ErrorState'

/** Stands in place of a visible part whose code did not come. */
export function LostPart({ isRetrying }: { isRetrying: boolean }) {
  const [title, message] = lostWords(isRetrying)
  return <ErrorState title={title} message={message} />
}
