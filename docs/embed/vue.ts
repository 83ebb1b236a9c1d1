import { createApp, defineComponent, h, ref, watch } from 'vue'

/** A ticker as a Vue component: mounted with it, gone with it. `v1.js` is loaded by the page. */
const Ticker = defineComponent({
  props: { market: { type: String, required: true } },
  setup(props) {
    const place = ref<HTMLElement>()
    const isReady = ref(false)
    // Runs once the element is there, and again, in a new frame, when the market changes.
    watch([place, () => props.market], ([element, market], _before, onCleanup) => {
      if (element === undefined || element === null) return
      const ticker = PerpsEmbed.mount(element, { page: 'ticker', market })
      ticker.on('ready', () => {
        isReady.value = true
      })
      onCleanup(() => {
        isReady.value = false
        ticker.destroy()
      })
    })
    return () =>
      h('section', { 'aria-label': 'Vue' }, [
        h('div', { ref: place }),
        h('p', isReady.value ? 'Vue: ready' : 'Vue: loading'),
      ])
  },
})

/** A choice of markets above the ticker. */
export const App = defineComponent(() => {
  const market = ref('hyperliquid:BTC')
  const choose = (chosen: string) =>
    h('button', { type: 'button', onClick: () => (market.value = chosen) }, `Vue: ${chosen}`)
  return () =>
    h('div', [
      choose('hyperliquid:BTC'),
      choose('hyperliquid:ETH'),
      h(Ticker, { market: market.value }),
    ])
})

const root = document.querySelector('#vue')
if (root !== null) createApp(App).mount(root)
