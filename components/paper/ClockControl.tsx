'use client'
import { Button } from '@/components/ui/Button'
import { say } from '@/lib/messages/say'
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
      title={say('Clock')}
      description={say(
        'Time goes ahead for every exchange, never back: funding is settled, candles are filled, withdrawals arrive.',
      )}
    >
      <ControlGroup
        caption={say('Now {durationWords} ahead. Move on by', {
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
                done: say('The clock moved on by {durationWords}', {
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
