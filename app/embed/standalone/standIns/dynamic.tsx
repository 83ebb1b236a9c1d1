import { type ComponentType, useEffect, useState } from 'react'
import { LostPart } from '@/app/embed/standalone/LostPart'
import { loadVisible } from '@/app/embed/standalone/latePart'

/**
 * In place of `next/dynamic` where a page has a root of its own: a component whose code is fetched when
 * it is first shown. Loaders never fail (`keepLoading`); of code that does not come `latePart` says
 * whether the page reloads for it.
 */
export default function dynamic<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading: Loading }: { ssr?: boolean; loading?: ComponentType } = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: as the function it stands in for
  return function Late(props: Props) {
    const [Part, setPart] = useState(() => Loaded)
    const [isRetrying, setIsRetrying] = useState<boolean>()
    useEffect(() => {
      if (Part !== undefined) return undefined
      let isGone = false
      const onMissing = (isReloading: boolean) => {
        if (!isGone) setIsRetrying(isReloading)
      }
      loadVisible(load, onMissing).then((part) => {
        Loaded = part
        if (!isGone) setPart(() => part)
      })
      return () => {
        isGone = true
      }
    }, [Part])
    if (Part !== undefined) return <Part {...props} />
    // A part without a placeholder has no place of its own yet.
    if (Loading === undefined) return null
    return isRetrying === undefined ? <Loading /> : <LostPart isRetrying={isRetrying} />
  }
}
