import { useData, withBase } from 'vitepress'
import { defineComponent, h, onMounted, ref } from 'vue'

/** The story: a bank's page, whose play function opens the ceremony. It keeps the scroll position. */
const STORY = '/../iframe.html?id=look-pages--bank&viewMode=story&in-docs&globals=scheme:'

/** Calls `show` when the story has opened the ceremony, and returns the focus to the site. */
function whenOpen({ target }, show) {
  const channel = Reflect.get(target.contentWindow, '__STORYBOOK_ADDONS_CHANNEL__')
  // Storybook loads its own scripts with `import()`, perhaps after the frame's `load`.
  if (!channel) {
    setTimeout(() => whenOpen({ target }, show), 50)
    return
  }
  const finish = () => {
    target.contentDocument.activeElement.blur()
    target.blur()
    show()
  }
  if (channel.last('storyFinished')) finish()
  else channel.once('storyFinished', finish)
}

function frameOf(scheme, show) {
  return h('iframe', {
    key: scheme,
    src: withBase(STORY + scheme),
    title: 'A bank’s portal with a loan agreement to sign',
    onLoad: (event) => whenOpen(event, show),
  })
}

/** A picture of the page of a bank, in the colors of the site's theme. */
function pictureOf(scheme) {
  return h('img', {
    class: `${scheme}-only`,
    src: withBase(`/images/ceremony-${scheme}.png`),
    alt: 'A bank’s portal with a loan agreement open for signing inside the page',
    width: 1280,
    height: 800,
    // The other theme's picture is not shown, so the browser does not load it.
    loading: 'lazy',
  })
}

const TEXTS = { picture: 'Sign a document here', loading: 'The document is loading…' }

/**
 * Shows the page of a bank. A press of the button replaces the picture by the living page, in which
 * visitors can sign. The picture stays until the page shows its document.
 */
export const LiveCeremony = defineComponent(() => {
  const { isDark } = useData()
  const root = ref()
  const status = ref('picture')
  onMounted(() => {
    // VitePress gives its home page no landmark.
    root.value.closest('.VPHome').setAttribute('role', 'main')
  })
  const load = () => {
    status.value = 'loading'
    // Below the bar of the site, so that the first line of the document is on the screen.
    root.value.scrollIntoView({ block: 'start' })
  }
  const show = () => {
    status.value = 'open'
  }
  return () =>
    h('div', { class: 'live', 'data-status': status.value, ref: root }, [
      status.value === 'picture' ? undefined : frameOf(isDark.value ? 'dark' : 'light', show),
      status.value === 'open'
        ? undefined
        : h('div', { class: 'live__picture' }, [
            pictureOf('light'),
            pictureOf('dark'),
            h(
              'button',
              { type: 'button', disabled: status.value === 'loading', onClick: load },
              TEXTS[status.value],
            ),
          ]),
    ])
})
