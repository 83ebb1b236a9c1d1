'use client'
import { keyName } from '@/components/session/wallet/keyName'
import { Checkbox } from '@/components/ui/controls/Checkbox'
import { t } from '@/lib/i18n/t'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { Provider } from '@/lib/schema/model/provider'
import { KeyRemovals } from './KeyRemovals'
import type { EndedKeyQuestion } from './useEndedKey'

interface KeyRoomProps {
  provider: Provider
  question: EndedKeyQuestion
  isRunning: boolean
  revoke: (key: AccountKey) => Promise<void>
}

/**
 * Makes room for a key before the wallet is asked: a frame has the end of the key agreed to that its own
 * replaces; where none is replaced, the person ends one of those that are there, or has it tried anyway.
 */
export function KeyRoom({ provider, question, isRunning, revoke }: KeyRoomProps) {
  const { ended, isAgreed, agree, inTheWay, isTrying, tryAnyway } = question
  return (
    <>
      {ended === undefined ? null : (
        <Checkbox
          label={t('I agree that “{name}” ends', { name: keyName(ended) })}
          isChecked={isAgreed}
          onCheckedChange={agree}
          disabled={isRunning}
          className="mt-1"
        />
      )}
      {inTheWay.length === 0 ? null : (
        <>
          <p className="mt-2 text-warn">
            {t('No room for another key: remove one of these first.')}
          </p>
          <KeyRemovals provider={provider} revoke={revoke} />
          <Checkbox
            label={t('Try without removing one: the venue allows some accounts more keys')}
            isChecked={isTrying}
            onCheckedChange={tryAnyway}
            disabled={isRunning}
            className="mt-1"
          />
        </>
      )}
    </>
  )
}
