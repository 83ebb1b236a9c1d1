'use client'
import { Button } from '@/components/ui/controls/Button'
import { Switch } from '@/components/ui/controls/Switch'
import { t } from '@/lib/i18n/t'
import type { PaperFault } from '@/lib/schema/model/paperControl'
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
      title={t('Outage and latency')}
      description={t('Failures the desk must report and recover from.')}
    >
      <Switch
        label={t('Venue down: no responses, no streams')}
        isOn={isDown}
        disabled={isBusy}
        onChange={(goesDown) =>
          run({
            name: 'outage',
            body: { face, isOn: goesDown },
            done: goesDown ? t('{face} is down', { face }) : t('{face} is up', { face }),
          })
        }
      />
      <ControlGroup caption={t('Added latency')}>
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
                    ? t('{face}: no added latency', { face })
                    : t('{face}: {wantedMs} ms added latency', { face, wantedMs }),
              })
            }
          >
            {wantedMs === 0
              ? t('none')
              : wantedMs < 1_000
                ? t('{wantedMs} ms', { wantedMs })
                : t('{part} s', { part: wantedMs / 1_000 })}
          </Button>
        ))}
      </ControlGroup>
    </ControlCard>
  )
}
