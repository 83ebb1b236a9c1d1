'use client'
import { useState } from 'react'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { Group, Item } from './PaletteItem'
import type { TypedAct } from './typed/parseTypedAct'
import { useTypedAct } from './typed/useTypedAct'

/** What a typed line would do to what is open. Enter arms it, a second Enter sends it. */
export function ActItem({
  provider,
  act,
  onSend,
}: {
  provider: Provider
  act: TypedAct
  /** Closes the palette, then runs what is sent. */
  onSend: (run: () => void) => void
}) {
  const { title, consequence, run } = useTypedAct(provider, act)
  const [armed, setArmed] = useState<string>()
  // Another line, or another size of what is open, has to be armed again; a moving profit has not.
  const name = `${title} ${JSON.stringify(act)}`
  const isArmed = armed === name
  return (
    <Group heading={t('Trading')}>
      <Item
        value="typed-act"
        isDisabled={run === undefined}
        onSelect={() => {
          if (run === undefined) return
          if (isArmed) onSend(run)
          else setArmed(name)
        }}
      >
        <span className="block font-medium">{title}</span>
        <span className="block text-11 text-muted">{consequence}</span>
        {run === undefined ? null : (
          <span
            role="status"
            className={isArmed ? 'block text-11 text-warn' : 'block text-11 text-faint'}
          >
            {isArmed ? t('Armed. Enter sends it now.') : t('Enter arms it. Nothing is sent yet.')}
          </span>
        )}
      </Item>
    </Group>
  )
}
