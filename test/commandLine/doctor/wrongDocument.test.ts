import { describe, expect, it } from 'vitest'
import { type Visit, wrongDocument } from '../../../src/commandLine/doctor/visit.js'

function visitOf(asked: string, url: string): Visit {
  const answer = { status: 200, failure: undefined, headers: new Headers(), cookies: [], at: 0 }
  return { asked: new URL(asked), url: new URL(url), body: '', ...answer }
}

// More redirects are in setUps.test.ts, where a server sends them.
describe('the command doctor accepts', () => {
  it.each([
    ['a redirect to https', 'http://a.example/d', 'https://a.example/d'],
    ['a redirect to www', 'https://a.example/d', 'https://www.a.example/d'],
    ['a redirect from www', 'https://www.a.example/d', 'https://a.example/d'],
    ['a redirect to https and www', 'http://a.example/d', 'https://www.a.example/d'],
    ['a locale in the path', 'https://a.example/auth/d', 'https://a.example/de/auth/d'],
    ['a return address in the query', 'https://a.example/d', 'https://a.example/de/d?from=%2Fd'],
    ['the French word “cas”', 'https://a.example/d/7', 'https://a.example/d/cas/7'],
    ['the authorization of a payment', 'https://a.example/p/7', 'https://a.example/p/7/authorize'],
    ['a path with “sessions”', 'https://a.example/', 'https://a.example/sessions/7'],
  ])('%s', (_what, asked, url) => {
    expect(wrongDocument(visitOf(asked, url))).toBeUndefined()
  })
})

describe('the command doctor does not accept as the portal’s page', () => {
  it.each([
    'https://a.example/login?next=/d',
    'https://a.example/users/sign_in',
    'https://a.example/Account/LogOn.aspx',
    'https://a.example/auth/realms/x',
    'https://a.example/sso',
    'https://a.example/oauth2/start',
    'https://a.example/welcome?next=%2Fd',
    'https://a.example/?callbackUrl=https%3A%2F%2Fa.example%2Fd',
  ])('a redirect to the login page %s', (url) => {
    expect(wrongDocument(visitOf('https://a.example/d', url))).toMatch(/login/)
  })
})
