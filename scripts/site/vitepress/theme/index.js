import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import { LiveCeremony } from './liveCeremony.js'
import './site.css'

const theme = {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, undefined, { 'home-hero-after': () => h(LiveCeremony) }),
}

// oxlint-disable-next-line import/no-default-export -- VitePress reads the default export
export default theme
