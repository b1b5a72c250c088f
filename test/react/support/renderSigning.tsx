import { render, type RenderResult } from '@testing-library/react'
import { type ReactElement, StrictMode } from 'react'
import { expect, onTestFinished } from 'vitest'
import { SigningProvider, type SigningProviderProps } from '../../../src/react/index.js'
import { grantOf, instruct, PATIENCE, ceremonySite } from '../../embed/support/showCeremony.js'
import { createProxyStub, granted, type ProxyStub } from './proxyStub.js'

export const RECIPIENT = 're_8Unml6TyhNN8923Rminm40'

/** Returns a url on `ceremonySite`, and a function that returns how often it was loaded. */
export function countedUrl(): { readonly url: string; readonly loads: () => Promise<number> } {
  const id = crypto.randomUUID()
  return {
    url: `${ceremonySite}/ceremony?id=${id}`,
    loads: async () => Number(await (await fetch(`${ceremonySite}/loads?id=${id}`)).text()),
  }
}

/** Moves the frame to `redirect_url`, as the service does at the end. */
export const finish = (frame: HTMLIFrameElement): void =>
  instruct(frame, { go: `${location.origin}/finished` })

/** Waits for one task, so that settled promises and due timers have run. */
export const task = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Returns the status of the first ceremony on the page. */
const status = (): string | undefined =>
  document.querySelector<HTMLElement>('.signing-ceremony')?.dataset['status']

export interface Rendered extends RenderResult {
  readonly proxy: ProxyStub
  /** Renders again in the same provider, perhaps with changed props. */
  readonly show: (ui: ReactElement, changed?: Partial<SigningProviderProps>) => void
  readonly status: () => string | undefined
  /** Waits until the first ceremony on the page has this status. */
  readonly reach: (status: string) => Promise<void>
}

export interface RenderSigningOptions extends Partial<SigningProviderProps> {
  /** The proxy's answer, by default a ceremony on `ceremonySite`. `never` means no answer. */
  readonly answer?: Parameters<ProxyStub['answerAll']>[0] | 'never'
}

/**
 * Renders in StrictMode in a `SigningProvider`. The proxy answers immediately. A frame is reported as
 * slow only if a test sets `slowAfter`, because a busy machine may load it for 15 seconds.
 */
export function renderSigning(ui: ReactElement, options: RenderSigningOptions = {}): Rendered {
  const { answer = () => granted(grantOf()), service, ...provider } = options
  const proxy = createProxyStub()
  if (answer !== 'never') proxy.answerAll(answer)
  const wrap = (children: ReactElement, changed?: Partial<SigningProviderProps>): ReactElement => (
    <StrictMode>
      <SigningProvider
        endpoint="/api/signing"
        fetch={proxy.fetch}
        service={{ slowAfter: Infinity, ...service }}
        {...provider}
        {...changed}
      >
        {children}
      </SigningProvider>
    </StrictMode>
  )
  const rendered = render(wrap(ui))
  onTestFinished(() => rendered.unmount())
  return {
    ...rendered,
    proxy,
    show: (...next) => rendered.rerender(wrap(...next)),
    status,
    reach: async (wanted) => {
      await expect.poll(status, PATIENCE).toBe(wanted)
    },
  }
}
