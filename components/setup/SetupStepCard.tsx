'use client'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { classes } from '@/components/ui/classes'
import { say } from '@/lib/messages/say'
import type { ActionPhase } from '@/lib/queries/runAction'
import type { SetupParams, SetupStep } from '@/lib/queries/setup'
import type { Provider, ProviderAction, ProviderActionOption } from '@/lib/schema/provider'
import { optionTitle, stepDescription, stepTitle } from './descriptorWords'
import { hasLifetime, KEY_DAYS, KeyLifetime, lifetimeParams } from './KeyLifetime'
import { revokeWords, type StepState, signerWords } from './setupWords'
import type { SetupRun } from './useRunSetupStep'

const PHASES: Record<ActionPhase, string> = {
  get preparing() {
    return say('Preparing what you sign…')
  },
  get switchingChain() {
    return say('Your wallet is asked to change its network…')
  },
  get signing() {
    return say('Read it in your wallet and sign…')
  },
  get sending() {
    return say('Sending to the venue…')
  },
  get checking() {
    return say('The answer was lost; checking what happened…')
  },
}

export interface SetupStepCardProps {
  provider: Provider
  step: SetupStep
  number: number
  state: StepState
  setupRun: SetupRun
}

/** One step: what it is for, who signs it, whether it can be undone, and how it stands. */
export function SetupStepCard({ provider, step, number, state, setupRun }: SetupStepCardProps) {
  const { descriptor } = step
  const [days, setDays] = useState(KEY_DAYS)
  const choosesLifetime = state !== 'done' && hasLifetime(descriptor)
  const title = stepTitle(descriptor)
  const description = stepDescription(descriptor)
  const own = [descriptor.type, descriptor.revoke, ...(descriptor.options ?? []).map((o) => o.type)]
  const isRunning = setupRun.running !== undefined && own.includes(setupRun.running)
  const failed = own.includes(setupRun.failure?.type) ? setupRun.failure?.failure : undefined
  return (
    <li
      aria-current={state === 'next' ? 'step' : undefined}
      className={classes(
        'flex gap-3 rounded-md border p-3',
        state === 'next' ? 'border-accent bg-raised' : 'border-line-strong',
        state === 'waiting' && 'opacity-70',
      )}
    >
      <StepMark number={number} isDone={state === 'done'} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <h3 className="font-semibold text-13">
            {title}
            {state === 'done' ? <span className="sr-only"> {say('(done)')}</span> : null}
          </h3>
          <StepAction
            descriptor={descriptor}
            title={title}
            state={state}
            isRunning={isRunning}
            setupRun={setupRun}
            params={choosesLifetime ? lifetimeParams(days) : undefined}
          />
        </div>
        {description === undefined ? null : (
          <p className="mt-0.5 [overflow-wrap:anywhere]">{description}</p>
        )}
        <p className="mt-1 text-muted">
          {signerWords(descriptor)}. {revokeWords(provider, descriptor)}
        </p>
        {choosesLifetime ? (
          <KeyLifetime value={days} onValueChange={setDays} disabled={isRunning} />
        ) : null}
        {descriptor.options === undefined ? null : (
          <StepOptions step={step} state={state} setupRun={setupRun} />
        )}
        {isRunning && setupRun.phase !== undefined ? (
          <p role="status" className="mt-2 text-accent">
            {PHASES[setupRun.phase]}
          </p>
        ) : null}
        {isRunning && setupRun.summary.length > 0 ? (
          <WhatIsSigned lines={setupRun.summary} />
        ) : null}
        {failed === undefined ? null : (
          <p className="mt-2 text-danger">
            {failed.requestId === undefined
              ? failed.message
              : say('{message} (request {requestId})', {
                  message: failed.message,
                  requestId: failed.requestId,
                })}
          </p>
        )}
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
}: {
  descriptor: ProviderAction
  title: string
  state: StepState
  isRunning: boolean
  setupRun: SetupRun
  params: SetupParams | undefined
}) {
  const { revoke } = descriptor
  const isBusy = setupRun.running !== undefined
  if (state === 'done') {
    if (revoke === undefined) return null
    return (
      <Button
        size="sm"
        tone="ghost"
        aria-label={say('Revoke: {title}', { title })}
        isBusy={isRunning}
        disabled={isBusy}
        onClick={() => void setupRun.run(revoke, say('Revoke: {title}', { title }))}
      >
        {say('Revoke')}
      </Button>
    )
  }
  // A choice is made on one of its alternatives.
  if (descriptor.options !== undefined) return null
  const hasFailed = setupRun.failure?.type === descriptor.type
  return (
    <Button
      size="sm"
      tone="primary"
      aria-label={
        hasFailed ? say('Try again: {title}', { title }) : say('Sign: {title}', { title })
      }
      isBusy={isRunning}
      disabled={isBusy || state === 'waiting'}
      onClick={() => void setupRun.run(descriptor.type, title, params)}
    >
      {hasFailed ? say('Try again') : say('Sign')}
    </Button>
  )
}

function StepOptions({
  step,
  state,
  setupRun,
}: {
  step: SetupStep
  state: StepState
  setupRun: SetupRun
}) {
  const isPresent = (option: ProviderActionOption) =>
    step.presentChoice !== undefined && Object.values(option.params).includes(step.presentChoice)
  return (
    <ul className="mt-2 flex flex-col gap-1.5">
      {step.descriptor.options?.map((option) => {
        const title = optionTitle(option)
        return (
          <li
            key={JSON.stringify(option.params)}
            className="flex items-center justify-between gap-2 rounded-md bg-panel px-2.5 py-1.5"
          >
            <span>
              {title}
              {option.default ? (
                <span className="ms-2 text-11 text-accent">{say('recommended')}</span>
              ) : null}
              {isPresent(option) ? (
                <span className="ms-2 text-11 text-good">{say('current')}</span>
              ) : null}
            </span>
            <Button
              size="sm"
              aria-label={say('Choose: {title}', { title })}
              disabled={setupRun.running !== undefined || state === 'waiting' || isPresent(option)}
              onClick={() => void setupRun.run(option.type, title, option.params)}
            >
              {say('Choose')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function WhatIsSigned({ lines }: { lines: readonly string[] }) {
  return (
    <details className="mt-2" open>
      <summary className="cursor-pointer text-muted">{say('What you sign')}</summary>
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
