import Link from 'next/link'
import { say } from '@/lib/messages/say'

/** A page that is not there. */
export default function NotFoundPage() {
  return (
    <main className="grid h-dvh place-content-center gap-3 text-center">
      <h1 className="font-semibold text-18">{say('There is no such page')}</h1>
      <p className="text-muted">{say('The address may be mistyped, or the page has moved.')}</p>
      <Link href="/" prefetch={false} className="font-medium text-accent hover:underline">
        {say('To the trade page')}
      </Link>
    </main>
  )
}
