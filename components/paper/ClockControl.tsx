'use client'
import { Button } from '@/components/ui/Button'
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
      title="Clock"
      description="Time goes ahead for every exchange, never back: funding is settled, candles are filled, withdrawals arrive."
    >
      <ControlGroup caption={`Now ${durationWords(offsetMs)} ahead. Move on by`}>
        {STEPS_MS.map((stepMs) => (
          <Button
            key={stepMs}
            size="lg"
            disabled={isBusy}
            onClick={() =>
              run({
                name: 'clock',
                body: { advanceMs: stepMs },
                done: `The clock moved on by ${durationWords(stepMs)}`,
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
