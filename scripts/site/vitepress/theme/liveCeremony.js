import { useData, withBase } from 'vitepress'
import { defineComponent, h, onMounted, ref } from 'vue'

/** The story: a bank's page, whose play function opens the ceremony. It keeps the scroll position. */
const STORY = '/../iframe.html?id=look-pages--bank&viewMode=story&in-docs&globals=scheme:'

/** Shows the page of a bank, in which visitors can sign. It has the colors of the site's theme. */
export const LiveCeremony = defineComponent(() => {
  const { isDark } = useData()
  const root = ref()
  const isMounted = ref(false)
  onMounted(() => {
    // VitePress gives its home page no landmark.
    root.value.closest('.VPHome').setAttribute('role', 'main')
    isMounted.value = true
  })
  const returnFocus = ({ target }) => {
    const channel = target.contentWindow.__STORYBOOK_ADDONS_CHANNEL__
    channel?.once('storyFinished', () => target.blur())
  }
  const frame = (scheme) =>
    h('iframe', {
      key: scheme,
      src: withBase(STORY + scheme),
      title: 'A bank’s portal with a loan agreement to sign',
      onLoad: returnFocus,
    })
  return () =>
    h(
      'div',
      { class: 'live', ref: root },
      isMounted.value && frame(isDark.value ? 'dark' : 'light'),
    )
})
