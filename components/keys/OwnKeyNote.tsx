'use client'
import { type ReactNode, useState } from 'react'
import { errorText } from '@/components/session/errorText'
import { tellDone } from '@/components/session/tradeNews'
import type { useOwnKey } from '@/components/session/useKeys'
import { Button } from '@/components/ui/Button'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'

/** This browser's own key, also where the venue lists it no more or it cannot be read. */
export function OwnKeyNote({
  provider,
  isApproved,
  own,
}: {
  provider: Provider
  /** Whether the venue lists it; undefined while its list was not read. */
  isApproved: boolean | undefined
  own: ReturnType<typeof useOwnKey>
}) {
  const [isAsked, setIsAsked] = useState(false)
  if (own.data === undefined && !own.isError) return null
  if (own.data === null) {
    return <Line>{say('This browser holds no key for this account.')}</Line>
  }
  const forget = async () => {
    await own.forget()
    setIsAsked(false)
    tellDone(say('The key was removed from this browser'))
  }
  const words = own.isError
    ? errorText(own.error).message
    : isApproved !== false
      ? say('This browser keeps its key encrypted; nobody else can read it.')
      : say('This browser holds a key that {name} does not list.', { name: provider.name })
  return (
    <Line>
      <span className="flex-1">
        {isAsked && isApproved !== false
          ? say(
              'Forgetting removes the key from this browser alone. It stays approved until you revoke it.',
            )
          : words}
      </span>
      {isAsked ? (
        <>
          <Button size="sm" tone="danger" onClick={() => void forget()}>
            {say('Forget it here')}
          </Button>
          <Button size="sm" tone="ghost" onClick={() => setIsAsked(false)}>
            {say('Keep it')}
          </Button>
        </>
      ) : (
        <Button size="sm" onClick={() => setIsAsked(true)}>
          {say('Forget here…')}
        </Button>
      )}
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 border-line border-t px-4 py-2.5 text-muted max-md:flex-wrap">
      {children}
    </p>
  )
}
