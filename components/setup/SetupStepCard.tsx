'use client'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '@/components/session/messages/errorText'
import { phaseText } from '@/components/session/messages/phaseText'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { OwnKeyDates } from '@/components/session/wallet/OwnKeyDates'
import { classes } from '@/components/ui/classes'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import { hasTooManyKeys } from '@/lib/queries/account/accountKeys'
import type { SetupParams } from '@/lib/queries/account/runSetupAction'
import type { SetupStep } from '@/lib/queries/account/setup'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import {
  FRAME_KEY_DAYS,
  hasLifetime,
  KEY_DAYS,
  lifetimeParams,
} from '@/lib/trade/rules/keyLifetime'
import { keyStep } from '@/lib/trade/rules/setupRules'
import { stepDescription, stepTitle } from './descriptorWords'
import { EndedKeyNote } from './EndedKeyNote'
import { KeyLifetime } from './KeyLifetime'
import { KeyRemovals } from './KeyRemovals'
import { KeyRoom } from './KeyRoom'
import { SignInNote } from './SignInNote'
import { SlotField } from './SlotField'
import { StepOptions } from './StepOptions'
import {
  asksWallet,
  entryOfRun,
  revokeWords,
  type StepState,
  signerWords,
  stepVerb,
} from './setupWords'
import { TermsNote } from './TermsNote'
import { useEndedKey } from './useEndedKey'
import { useKeyRevocation } from './useKeyRevocation'
import type { SetupRun } from './useRunSetupStep'
import { useSlotChoice } from './useSlotChoice'

export interface SetupStepCardProps {
  provider: Provider
  step: SetupStep
  /** Its place among steps that follow each other. */
  number?: number
  state: StepState
  setupRun: SetupRun
}

/** One step: what it is for, who signs it, whether it can be undone, and its state. */
export function SetupStepCard({ provider, step, number, state, setupRun }: SetupStepCardProps) {
  const { descriptor } = step
  const isInFrame = usePublicConfig().keyName !== undefined
  const [days, setDays] = useState(isInFrame ? FRAME_KEY_DAYS : KEY_DAYS)
  const choosesLifetime = state !== 'done' && hasLifetime(descriptor)
  const title = stepTitle(descriptor)
  const description = stepDescription(descriptor, provider)
  const slot = useSlotChoice(provider, descriptor, state !== 'done')
  const question = useEndedKey(provider, choosesLifetime, slot)
  const revocation = useKeyRevocation(setupRun)
  const own = [descriptor.type, descriptor.revoke, ...(descriptor.options ?? []).map((o) => o.type)]
  const isRunning = setupRun.running !== undefined && own.includes(setupRun.running)
  const carriedOut = entryOfRun(provider, descriptor, setupRun.running)
  const ofRun = own.includes(setupRun.failure?.type) ? setupRun.failure : undefined
  const failed = ofRun?.failure ?? (step.failure && errorText(step.failure))
  const isKeyLimit = ofRun === undefined ? hasTooManyKeys(step.failure) : ofRun.hasTooManyKeys
  const listsRemovals =
    (isKeyLimit || revocation.isListed) && state !== 'done' && question.inTheWay.length === 0
  const isRevoking = state !== 'done' && setupRun.running === descriptor.revoke
  return (
    <li
      aria-current={state === 'next' ? 'step' : undefined}
      className={classes(
        'flex gap-3 rounded-md border p-3',
        state === 'next' ? 'border-accent bg-raised' : 'border-line-strong',
        state === 'waiting' && 'opacity-70',
      )}
    >
      {number === undefined ? null : <StepMark number={number} isDone={state === 'done'} />}
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <h3 className="font-semibold text-13">
            {title}
            {state === 'done' ? <span className="sr-only"> {t('(done)')}</span> : null}
          </h3>
          <StepAction
            descriptor={descriptor}
            title={title}
            state={state}
            isRunning={isRunning && !isRevoking}
            setupRun={setupRun}
            params={choosesLifetime ? lifetimeParams(days) : slot?.params}
            isIncomplete={question.isOpen || (slot !== undefined && slot.params === undefined)}
          />
        </div>
        {description === undefined ? null : (
          <p className="mt-0.5 [overflow-wrap:anywhere]">{description}</p>
        )}
        <p className="mt-1 text-muted">
          {signerWords(descriptor)}. {revokeWords(provider, descriptor)}
        </p>
        {state === 'done' ? null : <SignInNote provider={provider} descriptor={descriptor} />}
        {state === 'done' ? null : <TermsNote provider={provider} descriptor={descriptor} />}
        {keyStep(provider)?.type === descriptor.type ? (
          <OwnKeyDates
            provider={provider.key}
            areEndsAlone={state !== 'done'}
            className="mt-1 text-muted"
          />
        ) : null}
        {choosesLifetime ? (
          <>
            <KeyLifetime value={days} onValueChange={setDays} disabled={isRunning} />
            <EndedKeyNote provider={provider} />
          </>
        ) : null}
        {slot === undefined ? null : (
          <SlotField
            slots={slot.slots}
            keys={slot.keys}
            error={slot.error}
            value={slot.text}
            onValueChange={slot.setText}
            disabled={isRunning}
          />
        )}
        <KeyRoom
          provider={provider}
          question={question}
          isRunning={isRunning}
          revoke={revocation.revoke}
        />
        {!descriptor.options ? null : <StepOptions step={step} state={state} setupRun={setupRun} />}
        {isRunning && setupRun.phase !== undefined ? (
          <p role="status" className="mt-2 text-accent">
            {phaseText({
              phase:
                setupRun.phase === 'signing' && !asksWallet(carriedOut)
                  ? 'sending'
                  : setupRun.phase,
              line: setupRun.line,
            })}
          </p>
        ) : null}
        {isRunning && setupRun.summary.length > 0 ? (
          <RequestLines descriptor={carriedOut} lines={setupRun.summary} />
        ) : null}
        {failed === undefined ? null : (
          <p className="mt-2 text-danger">
            {failed.requestId === undefined
              ? failed.message
              : t('{message} (request {requestId})', {
                  message: failed.message,
                  requestId: failed.requestId,
                })}
          </p>
        )}
        {listsRemovals ? (
          <KeyRemovals provider={provider} revoke={revocation.revokeListed} />
        ) : null}
      </div>
    </li>
  )
}

function StepMark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-6 shrink-0 place-items-center rounded-full font-semibold',
        isDone ? 'bg-good-wash text-good' : 'bg-raised text-muted ring-1 ring-line-strong',
      )}
    >
      {isDone ? <Check size={14} /> : number}
    </span>
  )
}

function StepAction({
  descriptor,
  title,
  state,
  isRunning,
  setupRun,
  params,
  isIncomplete,
}: {
  descriptor: ProviderAction
  title: string
  state: StepState
  isRunning: boolean
  setupRun: SetupRun
  params: SetupParams | undefined
  /** Something of the step is still to be chosen. */
  isIncomplete: boolean
}) {
  const { revoke } = descriptor
  const isBusy = setupRun.running !== undefined
  if (state === 'done') {
    if (!revoke) return null
    return (
      <Button
        size="sm"
        tone="ghost"
        aria-label={t('Revoke: {title}', { title })}
        isBusy={isRunning}
        disabled={isBusy}
        onClick={() => void setupRun.run(revoke, t('Revoke: {title}', { title }))}
      >
        {t('Revoke')}
      </Button>
    )
  }
  // A choice is made on one of its alternatives.
  if (descriptor.options) return null
  const hasFailed = setupRun.failure?.type === descriptor.type
  return (
    <Button
      size="sm"
      tone="primary"
      aria-label={
        hasFailed
          ? t('Try again: {title}', { title })
          : t('{verb}: {title}', { verb: stepVerb(descriptor), title })
      }
      isBusy={isRunning}
      disabled={isBusy || isIncomplete || state === 'waiting'}
      onClick={() => void setupRun.run(descriptor.type, title, params)}
    >
      {hasFailed ? t('Try again') : stepVerb(descriptor)}
    </Button>
  )
}

function RequestLines({
  descriptor,
  lines,
}: {
  descriptor: ProviderAction
  lines: readonly string[]
}) {
  return (
    <details className="mt-2" open>
      <summary className="cursor-pointer text-muted">
        {asksWallet(descriptor) ? t('Request to sign') : t('Request')}
      </summary>
      <ul className="mt-1 rounded-md bg-panel p-2 font-mono text-11">
        {lines.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </details>
  )
}
