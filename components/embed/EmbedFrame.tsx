'use client'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classes } from '@/components/ui/classes'
import { EMBED_KINDS, type EmbedShape } from '@/lib/embed/embedKinds'
import { guestErrorOf } from '@/lib/embed/guestError'
import type { HostPayloads } from '@/lib/embed/messages'
import { t } from '@/lib/i18n/t'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { onFailure } from '@/lib/stores/orderNotifications'
import { applyLook } from './embedLook'
import {
  EmbedPageContext,
  type EmbedPageState,
  type EmbedSettings,
  type MarketRef,
} from './embedPage'
import { createFrameRouter, marketOfPath } from './frameRouter'
import { FRAME_WORDS } from './frameWords'
import { HostLinkContext } from './hostLinkContext'
import { useFrameSize } from './useFrameSize'
import { useHostLink } from './useHostLink'
import { useOutsideLinks } from './useOutsideLinks'
import { useReportedHeight } from './useReportedHeight'
import { isWaiting } from './waitingFills'

/** So many fills of the host wait for the ticket. */
const FILLS_MAX = 20
const NONE: readonly never[] = []

type WalletEvent = HostPayloads['wallet.event']

/** Holds what a page in a frame asks. */
type FrameClient = ComponentType<{
  config: PublicConfig
  /** Of the approved page that this one is in a frame of. */
  origin: string | undefined
  children: ReactNode
}>

/**
 * Wraps every page in a frame: follows the host, reports the height, opens links outside, and names
 * what is wrong with the page's size or address.
 */
function EmbedFrame({
  settings,
  config,
  Client,
  children,
}: {
  settings: EmbedSettings
  config: PublicConfig
  Client: FrameClient
  children: ReactNode
}) {
  const { kind, params, bad, unknown, unused = NONE } = settings
  const shape = EMBED_KINDS[kind]
  const visible = bad.filter(({ isSiteOnly }) => isSiteOnly !== true)
  const root = useRef<HTMLDivElement>(null)
  const size = useFrameSize()
  const [chosen, setChosen] = useState<MarketRef>()
  const [interval, setAskedInterval] = useState(() => askedInterval(params.interval))
  const [isEnded, setIsEnded] = useState(false)
  const [walletOffer, setWalletOffer] = useState<EmbedPageState['walletOffer']>()
  const [hostFills, setHostFills] = useState<EmbedPageState['hostFills']>([])
  const [subscription, setSubscription] = useState(0)
  const [walletListeners] = useState(() => new Set<(event: WalletEvent) => void>())

  const link = useHostLink(settings, (message) => {
    if (message.type === 'destroy') setIsEnded(true)
    else if (message.type === 'wallet.event') {
      for (const listener of [...walletListeners]) listener(message.payload)
    } else if (message.type === 'subscribe') setSubscription((before) => before + 1)
    else if (message.type === 'ticket.fill') {
      setHostFills((before) => [...before.filter(isWaiting), message.payload].slice(-FILLS_MAX))
    } else if (message.type === 'focus') root.current?.focus()
    else if (message.type === 'theme.set') applyLook(document.documentElement, message.payload)
    else if (message.type === 'init' || message.type === 'config.patch') {
      if (message.type === 'init') setWalletOffer(message.payload.wallet)
      const asked = message.type === 'init' ? message.payload.config : message.payload
      applyLook(document.documentElement, asked)
      if (asked.market !== undefined) setChosen(asked.market)
      if (asked.interval !== undefined) setAskedInterval(askedInterval(asked.interval))
    } else if (message.type === 'navigate') {
      const { market, interval: width } = message.payload
      if (market !== undefined) setChosen(market)
      if (width !== undefined) setAskedInterval(askedInterval(width))
    }
  })

  const openOutside = (url: string) => {
    if (link?.guest.isInitialised()) link.guest.send('link.open', { url })
    else window.open(url, '_blank', 'noopener')
  }
  const follow = useEffectEvent((url: string) => {
    const market = EMBED_KINDS[kind].isTrading ? marketOfPath(url) : undefined
    if (market === undefined) openOutside(url)
    else setChosen(market)
  })
  useOutsideLinks(follow)
  const [router] = useState(() => createFrameRouter(follow))
  useReportedHeight(root, shape.isAutoHeight && link !== undefined && !isEnded, (height) =>
    link?.guest.send('resize', { height }),
  )

  useEffect(() => {
    if (unknown.length > 0) console.warn('perps-embed', { unknownParameters: unknown })
    if (unused.length > 0) console.warn('perps-embed', { unusedParameters: unused })
    if (bad.length > 0) console.warn('perps-embed', { badParameters: bad })
  }, [unknown, unused, bad])
  useEffect(() => {
    for (const { name, example } of link === undefined ? [] : bad) {
      link?.guest.report({ code: 2002, message: `${name}: ${example}` })
    }
    return onFailure((failure) => link?.guest.report(guestErrorOf(failure)))
  }, [link, bad])

  // The same functions while the link is the same: effects that send by them would send again.
  const toHost = useMemo(
    (): Pick<EmbedPageState, 'notify' | 'report'> => ({
      notify: (type, payload) => link?.guest.notify(type, payload),
      report: (failure) => link?.guest.report(guestErrorOf(failure)),
    }),
    [link],
  )
  const state = useMemo(
    (): EmbedPageState => ({
      ...settings,
      ...toHost,
      chosen,
      interval,
      subscription,
      walletOffer,
      hostFills,
      onWalletEvent(listener) {
        walletListeners.add(listener)
        return () => {
          walletListeners.delete(listener)
        }
      },
      choose: setChosen,
      hides: (part) => settings.params.hide?.includes(part) ?? false,
      shows: (part) => settings.params.show?.includes(part) ?? false,
    }),
    [settings, toHost, chosen, interval, subscription, walletOffer, hostFills, walletListeners],
  )
  const isTooSmall =
    size !== undefined &&
    (size.width < shape.minWidth ||
      // One that follows the page's height is made higher by its host.
      (size.height < shape.minHeight && !(shape.isAutoHeight && link !== undefined)))

  if (isEnded) {
    return (
      <main aria-label="Perpdesk" className={FRAME_WORDS.main}>
        <p role="status" className="text-muted low:truncate">
          {t('The host page closed this frame.')}
        </p>
      </main>
    )
  }
  // The terminal brings a main part of its own, with a head and a foot around it.
  const Root = kind === 'trade' ? 'div' : 'main'
  return (
    <Root
      ref={root}
      aria-label={kind === 'trade' ? undefined : 'Perpdesk'}
      tabIndex={-1}
      data-embed={kind}
      className={classes(
        'flex h-[var(--frame-height,100dvh)] min-h-0 w-full flex-col overflow-hidden outline-none',
        visible.length > 0 && 'low:flex-row',
      )}
    >
      {visible.length === 0 ? null : <BadParams bad={visible} />}
      <div
        className={
          visible.length === 0
            ? 'contents'
            : 'contents low:flex low:min-w-0 low:flex-1 low:flex-col'
        }
      >
        {isTooSmall ? (
          <TooSmall size={size} shape={shape} />
        ) : (
          <HostLinkContext value={link}>
            <EmbedPageContext value={state}>
              <AppRouterContext value={router}>
                <Client config={config} origin={settings.parentOrigin}>
                  {children}
                </Client>
              </AppRouterContext>
            </EmbedPageContext>
          </HostLinkContext>
        )}
      </div>
    </Root>
  )
}

/** Names bad parameters above the page; in a low frame beside it, which needs the height. */
function BadParams({ bad }: { bad: EmbedSettings['bad'] }) {
  return (
    <div
      role="status"
      className="shrink-0 px-3 py-1 text-warn low:max-h-full low:max-w-1/2 low:self-center low:overflow-auto low:px-2 low:py-0"
    >
      <ul aria-label={t('Parameters')}>
        {bad.map(({ name, example }) => {
          const text = t('Parameter {name} must be like {example}', { name, example })
          return (
            <li key={name} title={text} className="truncate">
              {text}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Stands in a frame that is smaller than its page. */
function TooSmall({
  size: { width, height },
  shape: { minWidth, minHeight },
}: {
  size: { width: number; height: number }
  shape: EmbedShape
}) {
  const text = t(
    'This frame is {width} × {height} pixels. Make it {minWidth} × {minHeight} or larger.',
    { width, height, minWidth, minHeight },
  )
  return (
    <p
      role="status"
      title={text}
      className="m-auto min-h-0 max-w-full overflow-auto p-2 text-center text-muted low:truncate low:py-0"
    >
      {text}
    </p>
  )
}

function askedInterval(width: OhlcvInterval | undefined): EmbedPageState['interval'] {
  return width === undefined ? undefined : { width }
}

/** What a page is given by its address and by the service. */
export interface FramedPageProps
  extends Omit<ComponentProps<typeof EmbedFrame>, 'children' | 'Client'> {}

/**
 * A page in its frame. One module brings both, so that what they share is loaded once.
 * @param Client holds what the page asks: the service alone, or venues too
 */
export function inFrame(Body: ComponentType, Client: FrameClient): ComponentType<FramedPageProps> {
  return function FramedPage(props) {
    return (
      <EmbedFrame {...props} Client={Client}>
        <Body />
      </EmbedFrame>
    )
  }
}
