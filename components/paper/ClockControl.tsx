'use client'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import { ControlCard, ControlGroup } from './ControlCard'
import { durationWords } from './durationWords'
import { usePaperAction } from './usePaperAction'

const MINUTE_MS = 60_000
/** Steps of one press, in milliseconds. */
const STEPS_MS = [MINUTE_MS, 4 * MINUTE_MS, 60 * MINUTE_MS, 8 * 60 * MINUTE_MS, 1_440 * MINUTE_MS]

/** Moves the clock of all exchanges ahead. */
export function ClockControl({ offsetMs }: { offsetMs: number }) {
  const { run, isBusy } = usePaperAction()
  return (
    <ControlCard
      title={t('Clock')}
      description={t(
        'Advances the clock of every exchange: funding settles, candles fill, withdrawals arrive. Time never goes back.',
      )}
    >
      <ControlGroup
        caption={t('Now {durationWords} ahead. Advance by', {
          durationWords: durationWords(offsetMs),
        })}
      >
        {STEPS_MS.map((stepMs) => (
          <Button
            key={stepMs}
            size="lg"
            disabled={isBusy}
            onClick={() =>
              run({
                name: 'clock',
                body: { advanceMs: stepMs },
                done: t('Clock advanced by {durationWords}', {
                  durationWords: durationWords(stepMs),
                }),
              })
            }
          >
            {durationWords(stepMs)}
          </Button>
        ))}
      </ControlGroup>
    </ControlCard>
  )
}
