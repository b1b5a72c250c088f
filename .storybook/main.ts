import type { StorybookConfig } from '@storybook/react-vite'
import { storySetups } from './setup/server/storySetups.js'

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  // Served at /setups, because a service worker handles only requests below its own path.
  staticDirs: [
    { from: './static', to: '/setups' },
    { from: '../scripts/site/brand', to: '/' },
  ],
  framework: '@storybook/react-vite',
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => ({ ...vite, plugins: [...(vite.plugins ?? []), storySetups()] }),
}

export default config
