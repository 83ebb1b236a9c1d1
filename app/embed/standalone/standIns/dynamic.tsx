import { type ComponentType, useEffect, useState } from 'react'

/**
 * In place of `next/dynamic` where a page has a root of its own: a component whose code is fetched when
 * it is first shown. Loaders never fail (`keepLoading`).
 */
export default function dynamic<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading: Loading }: { ssr?: boolean; loading?: ComponentType } = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: as the function it stands in for
  return function Late(props: Props) {
    const [Part, setPart] = useState(() => Loaded)
    useEffect(() => {
      if (Part !== undefined) return undefined
      let isGone = false
      load().then((part) => {
        Loaded = part
        if (!isGone) setPart(() => part)
      })
      return () => {
        isGone = true
      }
    }, [Part])
    if (Part !== undefined) return <Part {...props} />
    return Loading === undefined ? null : <Loading />
  }
}
