import { Component, type ComponentType, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import ErrorPage from '@/app/error'
import type { FramedPageProps } from '@/components/embed/EmbedFrame'
import { EmbedRefusal } from '@/components/embed/EmbedRefusal'
import { GIVEN_ID, type GivenFrame } from '@/components/embed/frameDocument'
import { ROOT_ID } from '@/components/embed/reloadScript'
import { frameTrouble } from '@/components/embed/useFrameTrouble'
import { Awake } from '@/components/shell/Awake'
import { LocaleProvider, localeOf } from '@/components/shell/LocaleProvider'
import { FocusKeeper } from '@/components/ui/overlays/FocusKeeper'
import { LiveRegions } from '@/components/ui/overlays/LiveRegions'
import { Toaster } from '@/components/ui/overlays/Toaster'

/** Puts a page into its document, with what stands around each page of the desk. */
export function openStandalone(Page: ComponentType<FramedPageProps>): void {
  // Its style sheet did not come: the document says so, and reloads.
  if (document.documentElement.dataset.unstyled !== undefined) return
  const root = document.getElementById(ROOT_ID)
  const text = document.getElementById(GIVEN_ID)?.textContent
  if (root === null || !text) throw new Error('the document of a frame is not whole')
  // Our own server wrote it, by the same type.
  const { language, numbers, ...given }: GivenFrame = JSON.parse(text)
  const page = (
    <LocaleProvider language={language} numbers={numbers}>
      <FailureBoundary>
        <PageOrRefusal Page={Page} {...given} />
      </FailureBoundary>
      <LiveRegions />
      <FocusKeeper />
      <Toaster />
      <Awake />
    </LocaleProvider>
  )
  // Until its words are here the document's own grey lines stay.
  localeOf(language, numbers, location.pathname).then(() => createRoot(root).render(page))
}

/** The page, or why it is not shown here. */
function PageOrRefusal({
  Page,
  settings,
  config,
}: Omit<GivenFrame, 'language' | 'numbers'> & { Page: ComponentType<FramedPageProps> }) {
  const [trouble] = useState(() => frameTrouble(settings))
  if (trouble !== undefined) {
    return <EmbedRefusal reason={trouble} parent={settings.params.parent} />
  }
  return <Page settings={settings} config={config} />
}

/** Shows the desk's own page of what broke in place of a frame that would be blank. */
class FailureBoundary extends Component<{ children: ReactNode }, { failure?: Error }> {
  override state: { failure?: Error } = {}

  static getDerivedStateFromError(failure: Error) {
    return { failure }
  }

  override render() {
    const { failure } = this.state
    return failure === undefined ? this.props.children : <ErrorPage error={failure} />
  }
}
