'use client'

import {
  type ButtonHTMLAttributes,
  forwardRef,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { SignatureFacts } from '../contract/confirm/signingAnswer.js'
import { optional } from '../embed/browser.js'
import type { CeremonyNotice as Notice, NoticeAction } from '../embed/ceremonyNotice.js'
import type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
import { LINK_CLASSES, tabLink } from '../embed/link.js'
import type { Signing } from '../embed/signing/signing.js'

/** The click handlers by action. The action `openInTab` is a link. */
export type Actions = Readonly<
  Record<Exclude<NoticeAction, 'openInTab' | 'haveSigned'>, () => void>
>

/** A button that does not submit a form. */
export function Button(props: ButtonHTMLAttributes<HTMLButtonElement>): ReactElement {
  return <button type="button" className="signing-ceremony__button" {...props} />
}

/**
 * Shows a text that may change. The element has the text as its `key`: browsers that translate a page
 * replace the text node, so React must never change or remove that node. The class keeps rules of the
 * page for `span` away.
 */
export function Text({ children }: { readonly children: string }): ReactElement {
  return (
    <span key={children} className="signing-ceremony__words">
      {children}
    </span>
  )
}

interface TabLinkProps {
  readonly signing: Signing
  readonly label: string
  readonly className: string
}

/** A link that opens the ceremony in a new tab; nothing if no ceremony can be opened. */
export function TabLink({ signing, label, className }: TabLinkProps): ReactElement | null {
  const link = tabLink(signing)
  return (
    (link && (
      <a {...link} className={`${className} ${LINK_CLASSES}`}>
        <Text key={label}>{label}</Text>
      </a>
    )) ??
    null
  )
}

interface CeremonyNoticeProps {
  readonly signing: Signing
  readonly notice: Notice | undefined
  readonly labels: CeremonyLabels
  readonly act: Actions
  readonly onClose?: (() => void) | undefined
  /** The person and the time of a confirmed signature. */
  readonly facts?: ReactNode
  /** The content of the host application after the buttons. */
  readonly children: ReactNode
}

/** Milliseconds after which a waiting person reads that the page is still working. */
const REASSURE_AFTER = 4_500

/** Milliseconds after which a person can ask whether the signature is confirmed. */
const OFFER_AFTER = 20_000

/** Shows a notice with its buttons. Stays mounted, because screen readers watch the element. */
export const CeremonyNotice = forwardRef<HTMLDivElement, CeremonyNoticeProps>(
  function CeremonyNotice(props, ref) {
    const { signing, notice, labels, act, onClose, facts, children } = props
    const { kind, text, wait = 0 } = notice ?? {}
    const id = useId()
    const isBusy = kind === 'busy'
    const isLong = useIsLong(isBusy, REASSURE_AFTER)
    // The answer usually arrives before a person needs a button, which would then change under the finger.
    const isPatient = kind === 'finished'
    const isLate = useIsLong(isPatient, OFFER_AFTER)
    const actions = (isPatient && !isLate ? undefined : notice?.actions) ?? []
    const detail = notice?.detail ?? (isBusy && isLong ? labels.stillWaiting : undefined)
    const region = useSpeech(text && [text, detail, notice?.next].join(' '))
    const hasButtons = actions.length > 0 || onClose || Boolean(children)
    return (
      <div
        ref={ref}
        className="signing-ceremony__notice"
        data-kind={kind}
        role={kind && 'group'}
        aria-labelledby={kind && id}
        tabIndex={-1}
      >
        <div className="signing-ceremony__message">
          {/* With the facts: Orca speaks a group twice whose name is not its first text. */}
          <div id={id} className="signing-ceremony__words">
            {/*
             * Present without text: screen readers skip a live region that appears with its text. No
             * `<output>`: to a person who reads by lines, Orca speaks "statusbar" and no word of the text.
             */}
            <div
              ref={region}
              className="signing-ceremony__text"
              aria-live="off"
              aria-atomic="false"
            >
              {notice && (
                <Sentences key={notice.text} notice={notice} detail={detail} facts={facts} />
              )}
            </div>
          </div>
        </div>
        {hasButtons && (
          <div className="signing-ceremony__actions">
            <NoticeButtons
              signing={signing}
              labels={labels}
              act={act}
              actions={actions}
              wait={wait}
            />
            {children}
            {onClose && <TextButton label={labels.close} onClick={onClose} />}
          </div>
        )}
      </div>
    )
  },
)

interface SentencesProps extends Pick<CeremonyNoticeProps, 'facts'> {
  readonly notice: Notice
  readonly detail: string | undefined
}

/** The sentences in inline elements: screen readers speak each block that appears, without a space. */
function Sentences({ notice: { text, next }, detail, facts }: SentencesProps): ReactElement {
  return (
    <span className="signing-ceremony__words">
      <span className="signing-ceremony__heading">{text}</span>
      {detail && <span key={detail} className="signing-ceremony__detail">{`\n${detail}`}</span>}
      {facts}
      {next && <span key={next} className="signing-ceremony__detail">{`\n${next}`}</span>}
    </span>
  )
}

type NoticeButtonsProps = Pick<CeremonyNoticeProps, 'signing' | 'labels' | 'act'> &
  Required<Pick<Notice, 'actions'>> & { readonly wait: number }

/** The buttons of a notice, disabled while the server wants the person to wait. */
function NoticeButtons({ signing, labels, act, actions, wait }: NoticeButtonsProps): ReactElement {
  const left = useCountdown(wait)
  return (
    <>
      {actions.map((action) =>
        action === 'openInTab' ? (
          <TabLink
            key={action}
            signing={signing}
            label={labels[action]}
            className="signing-ceremony__button"
          />
        ) : (
          <Button
            key={action}
            onClick={act[action === 'haveSigned' ? 'recheck' : action]}
            disabled={left > 0}
          >
            <Text key={left > 0 ? left : labels[action]}>
              {left > 0 ? labels.retryIn.replace('{seconds}', String(left)) : labels[action]}
            </Text>
          </Button>
        ),
      )}
    </>
  )
}

interface TextButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string
}

/** A button with a text that may change. */
export function TextButton({ label, ...props }: TextButtonProps): ReactElement {
  return (
    <Button {...props}>
      <Text key={label}>{label}</Text>
    </Button>
  )
}

/** Makes screen readers speak a text that changes. `useFocus` turns this off if it moves the focus. */
function useSpeech(text: string | undefined) {
  const region = useRef<HTMLDivElement>(null)
  const before = useRef(text)
  useEffect(() => {
    if (text && text !== before.current) region.current?.setAttribute('aria-live', 'polite')
    before.current = text
  }, [text])
  return region
}

/** Whether a wait has lasted so long that a person doubts that the page works. */
function useIsLong(isWaiting: boolean, milliseconds: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLong(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isWaiting, milliseconds])
  return isLong
}

/** Returns the remaining seconds of a countdown. */
function useCountdown(wait: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const end = Date.now() + wait * 1000
    let rest = Math.ceil(wait) + 1
    const update = (): void => {
      // Reads the clock because browsers slow the timers of a hidden page. A clock can be set back.
      rest = Math.max(0, Math.min(rest - 1, Math.ceil((end - Date.now()) / 1000)))
      setLeft(rest)
    }
    update()
    if (wait === 0) return undefined
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [wait])
  return left
}

interface FactsProps {
  readonly language: string
  readonly signature: SignatureFacts | undefined
  /** Whether the browser shows the component: a server has another time zone. */
  readonly isMounted: boolean
}

/** Shows who signed when, if the host's server has said so. */
export function Facts({ language, signature, isMounted }: FactsProps): ReactElement | null {
  const { signer, signedAt } = signature ?? {}
  const time = isMounted && signedAt ? timeIn(language, signedAt) : undefined
  const facts = [signer, time].filter(Boolean)
  if (facts.length === 0) return null
  return (
    <span key={facts.join()} className="signing-ceremony__detail">
      {'\n'}
      {/* Isolated: in a text from right to left, a Latin name would tear the date after it apart. */}
      {facts.map((fact, index) => (
        <bdi key={fact} className="signing-ceremony__words">
          {index > 0 ? ` · ${fact}` : fact}
        </bdi>
      ))}
    </span>
  )
}

/** Formats a time for a person; `undefined` if the text is no time. */
function timeIn(language: string, text: string): string | undefined {
  return optional(() =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(
      new Date(text),
    ),
  )
}
