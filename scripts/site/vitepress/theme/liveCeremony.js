import { withBase } from 'vitepress'
import { defineComponent, h, ref } from 'vue'

const WORDS = "A bank's portal with a loan agreement open for signing inside the page"

function picture(scheme) {
  return h('img', {
    class: `${scheme}-only`,
    src: withBase(`/images/ceremony-${scheme}.png`),
    alt: WORDS,
  })
}

/** Shows a portal's page. A button replaces it by a story of Storybook, in which visitors can sign. */
export const LiveCeremony = defineComponent(() => {
  const isOpen = ref(false)
  const open = () => {
    isOpen.value = true
  }
  return () =>
    h('div', { class: 'live' }, [
      isOpen.value
        ? h('iframe', {
            src: withBase('/../iframe.html?id=timeline--one-ceremony&viewMode=story'),
            title: 'A portal with a lease to sign',
            // The pressed button was below the place in which the story begins.
            onVnodeMounted: ({ el }) => {
              el.focus({ preventScroll: true })
              el.scrollIntoView({ block: 'start' })
            },
          })
        : [
            picture('light'),
            picture('dark'),
            h('button', { type: 'button', onClick: open }, 'Sign a document here'),
          ],
    ])
})
