import type { ConfigReader } from './configReader.js'
import type { ServiceConfig, StandaloneConfig } from './standaloneConfig.js'

/** Stands for a secret's place that was wrong, and has been noted. */
export const NO_SECRET = { env: '' }

/** Reads the one service of a configuration, or those of its tenants. */
export function readServices(file: ConfigReader): StandaloneConfig['services'] {
  if (!file.has('tenants')) return readService(file.requiredObject('service'))
  if (file.object('service')) {
    const remedy = 'Leave it out: each tenant has a `service` of its own.'
    file.note('invalid_value', 'service', 'stands beside `tenants`', remedy)
  }
  return new Map(
    Array.from(file.objects('tenants') ?? [], ([name, tenant]) => {
      const read = {
        service: readService(tenant.requiredObject('service')),
        embeddableIn: tenant.texts('embeddableIn', '["https://portal.example.com"]'),
        redirectUrls: tenant.textsByName('redirectUrls', '{ "app": "https://app.example.com" }'),
        allowedOrigins: tenant.texts('allowedOrigins', '["https://portal.example.com"]'),
      }
      tenant.end()
      return [name, read] as const
    }),
  )
}

function readService(service: ConfigReader | undefined): ServiceConfig {
  const read = {
    path: service?.path ?? 'service',
    baseUrl: service?.requiredText('baseUrl', '"https://api.example.com"') ?? '',
    apiKey: service?.requiredSecret('apiKey') ?? NO_SECRET,
    mode: service?.choice('mode', ['live', 'test']),
    ceremonyOrigins: service?.texts('ceremonyOrigins', '["https://sign.example.com"]'),
    requestsPerSecond: service?.count('requestsPerSecond'),
    burst: service?.count('burst'),
    dialect: service?.choiceOrObject('dialect', ['contract', 'live']) ?? 'contract',
    appearance: readAppearance(service?.object('appearance')),
  } as const
  service?.end()
  return read
}

function readAppearance(look: ConfigReader | undefined): ServiceConfig['appearance'] {
  if (!look) return undefined
  const read = {
    language: look.text('language', '"de"'),
    accentColor: look.text('accentColor', '"8e24aa"'),
    allowCancel: look.flag('allowCancel'),
  }
  look.end()
  return read
}
