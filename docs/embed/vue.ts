import { createApp, defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue'

/** A ticker as a Vue component: mounted with it, gone with it. `v1.js` is loaded by the page. */
const Ticker = defineComponent({
  props: { market: { type: String, required: true } },
  setup(props) {
    const place = ref<HTMLElement>()
    const isReady = ref(false)
    let ticker: PerpsEmbedInstance | undefined
    onMounted(() => {
      if (place.value === undefined) return
      ticker = PerpsEmbed.mount(place.value, { page: 'ticker', market: props.market })
      ticker.on('ready', () => {
        isReady.value = true
      })
    })
    onBeforeUnmount(() => ticker?.destroy())
    return () =>
      h('section', { 'aria-label': 'Vue' }, [
        h('div', { ref: place }),
        h('p', isReady.value ? 'Vue: ready' : 'Vue: loading'),
      ])
  },
})

createApp(Ticker, { market: 'hyperliquid:BTC' }).mount('#vue')
