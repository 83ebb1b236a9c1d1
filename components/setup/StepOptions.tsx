'use client'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import type { SetupStep } from '@/lib/queries/account/setup'
import type { ProviderActionOption } from '@/lib/schema/model/provider'
import { optionTitle } from './descriptorWords'
import type { StepState } from './setupWords'
import type { SetupRun } from './useRunSetupStep'

/** The alternatives of a step that is a choice, each with the press that makes it. */
export function StepOptions({
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
                <span className="ms-2 text-11 text-accent">{t('recommended')}</span>
              ) : null}
              {isPresent(option) ? (
                <span className="ms-2 text-11 text-good">{t('current')}</span>
              ) : null}
            </span>
            <Button
              size="sm"
              aria-label={t('Choose: {title}', { title })}
              disabled={setupRun.running !== undefined || state === 'waiting' || isPresent(option)}
              onClick={() => void setupRun.run(option.type, title, option.params)}
            >
              {t('Choose')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
