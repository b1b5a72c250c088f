import { useData, withBase } from 'vitepress'
import { defineComponent, h, onMounted, ref } from 'vue'

/** The story: a bank's page, whose play function opens the ceremony. It keeps the scroll position. */
const STORY = '/../iframe.html?id=look-pages--bank&viewMode=story&in-docs&globals=scheme:'

/**
 * Returns the focus to the site when the story has opened the ceremony. Its frame would keep its
 * focus ring. Storybook loads its own scripts with `import()`, perhaps after the frame's `load`.
 */
function returnFocus({ target }) {
  const channel = Reflect.get(target.contentWindow, '__STORYBOOK_ADDONS_CHANNEL__')
  if (!channel) {
    setTimeout(() => returnFocus({ target }), 50)
    return
  }
  const finish = () => {
    target.contentDocument.activeElement.blur()
    target.blur()
  }
  if (channel.last('storyFinished')) finish()
  else channel.once('storyFinished', finish)
}

function frameOf(scheme) {
  return h('iframe', {
    key: scheme,
    src: withBase(STORY + scheme),
    title: 'A bank’s portal with a loan agreement to sign',
    onLoad: returnFocus,
  })
}

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
  return () =>
    h(
      'div',
      { class: 'live', ref: root },
      // In a list, Vue renders nothing for `false`. Alone, it is the text "false" without JavaScript.
      [isMounted.value && frameOf(isDark.value ? 'dark' : 'light')],
    )
})
