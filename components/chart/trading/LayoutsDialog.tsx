'use client'
import { type ReactNode, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { priceWords } from '@/components/session/messages/orderWords'
import { Button } from '@/components/ui/controls/Button'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { t } from '@/lib/i18n/t'
import {
  applyLayout,
  type ChartLayout,
  chartLayoutStore,
  currentLayout,
  LAYOUT_VERSION,
  readLayoutFile,
  removeLayout,
  saveLayout,
  writeLayoutFile,
} from '@/lib/stores/chart/chartLayouts'
import { type Drawing, removeDrawing, setDrawings } from '@/lib/stores/chart/drawings'
import type { MarketKey } from '@/lib/stores/market'
import { drawingName } from './drawingNames'

const NAME_MAX = 60

/** The drawings of the market, and layouts to save, load, export and import. */
export function LayoutsDialog({
  market,
  drawings,
  onClose,
}: {
  market: MarketKey
  drawings: readonly Drawing[]
  onClose: () => void
}) {
  const saved = useStore(chartLayoutStore, (state) => state.saved)
  const file = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [reported, setReported] = useState<{ text: string; isBad: boolean }>()
  const good = (text: string) => setReported({ text, isBad: false })

  const save = () => {
    const given = name.trim()
    if (given === '') return
    saveLayout(currentLayout(given, market))
    setName('')
    good(t('Saved: {name}', { name: given }))
  }

  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    const read = readLayoutFile(await chosen.text())
    if (!read.ok) return setReported({ text: refusalOf(read.reason), isBad: true })
    saveLayout(read.layout)
    applyLayout(read.layout)
    good(t('Imported: {name}', { name: read.layout.name }))
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('Drawings and layouts')}
      description={t('A layout holds interval, indicators, lines and the drawings of this market.')}
    >
      <div className="flex flex-col gap-4">
        <section aria-labelledby="layouts-heading" className="flex flex-col gap-1.5">
          <h3 id="layouts-heading" className="font-medium">
            {t('Layouts')}
          </h3>
          <form
            className="flex gap-1.5"
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            <input
              data-autofocus
              aria-label={t('Name of the layout')}
              placeholder={t('Name of the layout')}
              value={name}
              maxLength={NAME_MAX}
              onChange={(event) => setName(event.target.value)}
              className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-bg px-2"
            />
            <Button type="submit" size="lg" disabled={name.trim() === ''}>
              {t('Save')}
            </Button>
            <Button size="lg" onClick={() => file.current?.click()}>
              {t('Import')}
            </Button>
            <input
              ref={file}
              type="file"
              accept="application/json,.json"
              aria-label={t('Layout file')}
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                void take(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </form>
          <p role="status" className={reported?.isBad === true ? 'text-danger' : 'text-muted'}>
            {reported?.text ?? ''}
          </p>
          <ul className="flex flex-col gap-1">
            {saved.map((layout) => (
              <Row key={layout.name} title={layout.name}>
                <Button
                  size="sm"
                  onClick={() => {
                    applyLayout(layout)
                    good(t('Loaded: {name}', { name: layout.name }))
                  }}
                >
                  {t('Load')}
                </Button>
                <Button size="sm" onClick={() => download(layout)}>
                  {t('Export')}
                </Button>
                <Button size="sm" tone="ghost" onClick={() => removeLayout(layout.name)}>
                  {t('Remove')}
                </Button>
              </Row>
            ))}
          </ul>
        </section>
        <section aria-labelledby="drawings-heading" className="flex flex-col gap-1.5">
          <h3 id="drawings-heading" className="flex items-center justify-between font-medium">
            {t('Drawings')}
            {drawings.length === 0 ? null : (
              <Button size="sm" tone="danger" onClick={() => setDrawings(market, [])}>
                {t('Remove all')}
              </Button>
            )}
          </h3>
          {drawings.length === 0 ? (
            <p className="text-muted">{t('No drawings on this market.')}</p>
          ) : null}
          <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto">
            {drawings.map((drawing) => (
              <Row
                key={drawing.id}
                title={`${drawingName(drawing.kind)} · ${priceWords(drawing.a.price)}`}
              >
                <Button size="sm" tone="ghost" onClick={() => removeDrawing(market, drawing.id)}>
                  {t('Remove')}
                </Button>
              </Row>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-2">
      <span className="min-w-0 truncate">{title}</span>
      <span className="flex shrink-0 gap-1">{children}</span>
    </li>
  )
}

function refusalOf(reason: 'foreign' | 'version' | 'damaged'): string {
  switch (reason) {
    case 'foreign':
      return t('Not imported: not a chart layout of this desk.')
    case 'version':
      return t('Not imported: the layout version is not {version}.', {
        version: LAYOUT_VERSION,
      })
    case 'damaged':
      return t('Not imported: parts of the layout are missing or wrong.')
  }
}

function download(layout: ChartLayout): void {
  const url = URL.createObjectURL(new Blob([writeLayoutFile(layout)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${layout.name.replace(/[^\p{L}\p{N}_-]+/gu, '-')}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
