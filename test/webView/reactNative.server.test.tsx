import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { WebViewProps } from 'react-native-webview'
import { CeremonyView } from './reactNative/CeremonyView.js'

const native = vi.hoisted(() => ({
  props: {} as Partial<WebViewProps>,
  openURL: vi.fn<(address: string) => Promise<void>>(async () => undefined),
}))
vi.mock('react-native', () => ({ Linking: { openURL: native.openURL } }))
vi.mock('react-native-webview', () => ({
  WebView: (props: Partial<WebViewProps>) => {
    native.props = props
    return null
  },
}))
vi.mock('react-signing-ceremony/web-view', async () => import('../../src/webView/index.js'))

const CEREMONY = 'https://sign.example.com/en/start?token=abc'
const END = 'https://portal.example.com/api/signing/finished'
const grant = { url: CEREMONY, redirect_url: END }

/** Renders `CeremonyView`, and returns the callbacks of its WebView. */
function showView() {
  native.openURL.mockClear()
  const onEnd = vi.fn<(end: string) => void>()
  renderToString(<CeremonyView grant={grant} onEnd={onEnd} />)
  const { props } = native
  const mayLoad = (url: string, isTopFrame = true): unknown =>
    props.onShouldStartLoadWithRequest?.(Object({ url, isTopFrame }))
  return { props, onEnd, mayLoad }
}

describe('the example for React Native', () => {
  it('decides for addresses of every scheme whether the WebView loads them', () => {
    const { props, mayLoad } = showView()
    expect(props).toMatchObject({ source: { uri: CEREMONY }, originWhitelist: ['*'] })
    expect(mayLoad('https://sign.example.com/en/sign')).toBe(true)
  })

  it('cancels the navigation to `redirect_url`, and reports the ceremony’s end once', () => {
    const { props, onEnd, mayLoad } = showView()
    expect(mayLoad(END)).toBe(false)
    props.onNavigationStateChange?.(Object({ url: END }))
    expect(onEnd.mock.calls).toEqual([['finished']])
  })

  it('reports the ceremony’s end even if Android has already loaded `redirect_url`', () => {
    const { props, onEnd } = showView()
    props.onNavigationStateChange?.(Object({ url: CEREMONY }))
    props.onNavigationStateChange?.(Object({ url: END }))
    expect(onEnd.mock.calls).toEqual([['finished']])
  })

  it('opens other pages and new windows in the browser, but never opens another app', () => {
    const { props, mayLoad } = showView()
    expect(mayLoad('https://help.example.com/')).toBe(false)
    props.onOpenWindow?.(Object({ nativeEvent: { targetUrl: 'https://terms.example.com/' } }))
    expect(mayLoad('banking://pay')).toBe(false)
    expect(native.openURL.mock.calls).toEqual([
      ['https://help.example.com/'],
      ['https://terms.example.com/'],
    ])
  })

  it('does not restrict the frames inside the ceremony', () => {
    const { onEnd, mayLoad } = showView()
    expect(mayLoad('https://identity.example.com/', false)).toBe(true)
    expect(mayLoad(END, false)).toBe(true)
    expect(onEnd).not.toHaveBeenCalled()
  })

  it('reports a failed ceremony if the renderer process ends or the page does not load', () => {
    const first = showView()
    first.props.onRenderProcessGone?.(Object({}))
    expect(first.onEnd.mock.calls).toEqual([['failed']])
    const second = showView()
    second.props.onError?.(Object({}))
    expect(second.onEnd.mock.calls).toEqual([['failed']])
  })
})
