import { addons } from 'storybook/manager-api'
import { create } from 'storybook/theming/create'

const isDark = matchMedia('(prefers-color-scheme: dark)').matches

addons.setConfig({
  theme: create({
    base: isDark ? 'dark' : 'light',
    brandTitle: 'react-signing-ceremony',
    brandUrl: './docs/index.html',
    brandImage: './brand.svg',
    brandTarget: '_self',
    colorPrimary: '#1d4ed8',
    colorSecondary: isDark ? '#8ab4ff' : '#1d4ed8',
  }),
})
