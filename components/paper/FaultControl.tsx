'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/Button'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { Switch } from '@/components/ui/controls/Switch'
import { roundDown } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { PaperFault } from '@/lib/schema/model/paperControl'
import { ControlCard } from './ControlCard'
import { type FaultWords, faultWords } from './faultWords'
import { usePaperAction } from './usePaperAction'

/** What is filled in for the faults that are switched on next. */
const USUAL = { times: '', delayMs: '2000', status: '503' }

export interface FaultControlProps {
  face: string
  /** All faults there are. */
  names: readonly string[]
  /** Those switched on at this face. */
  faults: readonly PaperFault[]
}

/** Switches single faults on and off. */
export function FaultControl({ face, names, faults }: FaultControlProps) {
  const [settings, setSettings] = useState(USUAL)
  const { run, isBusy } = usePaperAction()
  const change = (field: keyof typeof USUAL) => (text: string) =>
    setSettings((before) => ({ ...before, [field]: text }))
  const isWhole = Object.values(settings).every((text) => /^\d*$/.test(text))

  return (
    <ControlCard
      title={t('Faults')}
      description={t(
        'Simulated failures. Each stays on until switched off, or for a set number of times.',
      )}
      aside={
        <Button
          size="lg"
          disabled={isBusy || faults.length === 0}
          onClick={() =>
            run({ name: 'faults', body: { face, clear: true }, done: t('All faults are off') })
          }
        >
          {t('All off')}
        </Button>
      }
    >
      <div className="grid gap-1.5 sm:grid-cols-3">
        <DecimalInput
          label={t('Times')}
          size="sm"
          value={settings.times}
          onValueChange={change('times')}
          snap={(value) => roundDown(value, 0)}
          placeholder={t('unlimited')}
        />
        <DecimalInput
          label={t('Delay')}
          size="sm"
          value={settings.delayMs}
          onValueChange={change('delayMs')}
          snap={(value) => roundDown(value, 0)}
          unit={t('ms')}
        />
        <DecimalInput
          label={t('Status')}
          size="sm"
          value={settings.status}
          onValueChange={change('status')}
          snap={(value) => roundDown(value, 0)}
        />
      </div>
      <ul className="grid gap-x-6 md:grid-cols-2">
        {names.map((name) => {
          const words = faultWords(name)
          const active = faults.find((fault) => fault.name === name)
          return (
            <li key={name} className="flex items-center gap-2 border-line border-b py-1.5">
              <Switch
                label={<FaultLabel name={name} words={words} active={active} />}
                isOn={active !== undefined}
                disabled={isBusy || (active === undefined && !isWhole)}
                onChange={(isOn) =>
                  run({
                    name: 'faults',
                    body: isOn
                      ? { face, name, ...settingsOf(words, settings) }
                      : { face, name, clear: true },
                    done: isOn ? t('{name} is on', { name }) : t('{name} is off', { name }),
                  })
                }
              />
            </li>
          )
        })}
      </ul>
    </ControlCard>
  )
}

interface FaultLabelProps {
  name: string
  words: FaultWords
  active: PaperFault | undefined
}

function FaultLabel({ name, words, active }: FaultLabelProps) {
  const details = [
    active?.remaining === undefined
      ? undefined
      : t('{remaining} left', { remaining: active.remaining }),
    active?.delayMs === undefined ? undefined : t('{delayMs} ms', { delayMs: active.delayMs }),
    active?.status === undefined ? undefined : t('HTTP {status}', { status: active.status }),
    active?.match === undefined ? undefined : t('only {match}', { match: active.match }),
  ].filter((detail) => detail !== undefined)
  return (
    <span className="min-w-0">
      <span className="block">{words.description}</span>
      <span className="block font-mono text-11 text-faint">{[name, ...details].join(' · ')}</span>
    </span>
  )
}

function settingsOf(words: FaultWords, settings: typeof USUAL) {
  const { times, delayMs, status } = settings
  return {
    ...(times === '' ? {} : { remaining: Number(times) }),
    ...(words.settings.includes('delayMs') && delayMs !== '' ? { delayMs: Number(delayMs) } : {}),
    ...(words.settings.includes('status') && status !== '' ? { status: Number(status) } : {}),
  }
}
