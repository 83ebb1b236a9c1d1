'use client'
import { Button } from '@/components/ui/Button'
import { Switch } from '@/components/ui/Switch'
import { say } from '@/lib/messages/say'
import type { PaperFault } from '@/lib/schema/paperControl'
import { ControlCard, ControlGroup } from './ControlCard'
import { usePaperAction } from './usePaperAction'

/** Delays of one press, in milliseconds. */
const DELAYS_MS = [0, 100, 500, 2_000, 10_000] as const

export interface TroubleControlProps {
  face: string
  /** What is switched on at this face. */
  faults: readonly PaperFault[]
}

/** The troubles people know from real venues: down, and slow. */
export function TroubleControl({ face, faults }: TroubleControlProps) {
  const { run, isBusy } = usePaperAction()
  const isOn = (name: string) => faults.some((fault) => fault.name === name)
  const isDown = isOn('http_error') && isOn('ws_drop') && isOn('ws_refuse')
  const delayMs = faults.find(({ name, match }) => name === 'delay' && !match)?.delayMs ?? 0
  return (
    <ControlCard
      title={say('Outage and latency')}
      description={say('What the desk must say plainly, and get over by itself.')}
    >
      <Switch
        label={say('The venue is down: no answers, no streams')}
        isOn={isDown}
        disabled={isBusy}
        onChange={(goesDown) =>
          run({
            name: 'outage',
            body: { face, isOn: goesDown },
            done: goesDown ? say('{face} is down', { face }) : say('{face} is up again', { face }),
          })
        }
      />
      <ControlGroup caption={say('Every answer takes longer by')}>
        {DELAYS_MS.map((wantedMs) => (
          <Button
            key={wantedMs}
            size="lg"
            tone={wantedMs === delayMs ? 'primary' : 'neutral'}
            aria-pressed={wantedMs === delayMs}
            disabled={isBusy}
            onClick={() =>
              run({
                name: 'latency',
                body: { face, delayMs: wantedMs },
                done:
                  wantedMs === 0
                    ? say('{face} answers at once', { face })
                    : say('{face} is {wantedMs} ms slower', { face, wantedMs }),
              })
            }
          >
            {wantedMs === 0
              ? say('nothing')
              : wantedMs < 1_000
                ? say('{wantedMs} ms', { wantedMs })
                : say('{part} s', { part: wantedMs / 1_000 })}
          </Button>
        ))}
      </ControlGroup>
    </ControlCard>
  )
}
