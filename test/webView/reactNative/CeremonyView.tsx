import { useRef } from 'react'
import { Linking } from 'react-native'
import { WebView } from 'react-native-webview'
import { type CeremonyGrant, readWebViewAddress } from 'react-signing-ceremony/web-view'

interface CeremonyViewProps {
  readonly grant: CeremonyGrant & { readonly url: string }
  /** Called at the end. Ask your server whether the document is signed. */
  readonly onEnd: (end: 'finished' | 'canceled' | 'failed') => void
}

export function CeremonyView({ grant, onEnd }: CeremonyViewProps) {
  const webView = useRef<WebView>(null)
  const hasEnded = useRef(false)

  const end = (how: 'finished' | 'canceled' | 'failed'): void => {
    if (hasEnded.current) return
    hasEnded.current = true
    onEnd(how)
  }
  /** Returns whether the WebView is allowed to load the address. */
  const mayLoad = (address: string, isTopFrame: boolean): boolean => {
    const meaning = readWebViewAddress(grant, address)
    if (meaning === 'ceremony') return true
    // Frames of the ceremony load what the ceremony's own policy allows.
    if (!isTopFrame) return true
    if (meaning !== 'outside') end(meaning)
    else openInBrowser(address)
    return false
  }

  return (
    <WebView
      ref={webView}
      source={{ uri: grant.url }}
      // Without '*', React Native does not report addresses with other schemes to the app.
      originWhitelist={['*']}
      onShouldStartLoadWithRequest={({ url, isTopFrame }) => mayLoad(url, isTopFrame)}
      // Android loads a page anyway if the app does not answer within 250 ms.
      onNavigationStateChange={({ url }) => {
        const meaning = readWebViewAddress(grant, url)
        if (meaning !== 'ceremony' && meaning !== 'outside') end(meaning)
      }}
      onOpenWindow={({ nativeEvent }) => openInBrowser(nativeEvent.targetUrl)}
      onContentProcessDidTerminate={() => webView.current?.reload()}
      onRenderProcessGone={() => end('failed')}
      onError={() => end('failed')}
      geolocationEnabled={false}
      incognito
    />
  )
}

function openInBrowser(address: string): void {
  // A page must not start other apps through their schemes.
  if (address.startsWith('https://')) void Linking.openURL(address)
}
