/** Best practices and notes on accessibility, shown below the props on a docs page. */
export const signingCeremonyNotes = `## Best practices

- Set the proxy option \`confirm\`, or the prop. Without it, the page cannot show whether the recipient has signed.
- Let people press the button. \`autoStart\` creates a ceremony for every visitor, and the service records each one as evidence.
- Keep \`presentation="auto"\`. On a phone, a swipe on a frame in the page does not scroll the page.
- Name the document in \`title\`, for example "Lease of Oak Street 7".
- Use \`onStatusChange\` to update your own data. The component itself shows a sentence for each state.
- Set \`onError\`, so that your team receives a report of each blocked frame.

## Accessibility

- \`title\` names the frame and the dialog (WCAG 4.1.2). A live region announces each state, and errors are alerts.
- The focus moves only after a click: to the notice, then into the frame. A closed dialog returns the focus to the button.
- The page receives no key press in the frame, not even Escape. The dialog therefore has a Close button before the frame.
- Every control is 44 px high. All components work at a width of 320 px and at 400 % zoom (WCAG 1.4.10, 2.5.8).
- The service provides the content of the frame. Test the content with a screen reader.`

export const signingQueueNotes = `## Best practices

- Import \`queue.css\` beside \`styles.css\`.
- Pass \`initialAnswers\` from your own list, so that the page does not ask about what you know.
- Offer the downloads in \`afterSigning\`, because only your server knows the ids of the files.
- Let several people on one device take turns instead: another \`user\` ends the sitting.

## Accessibility

- The focus moves to the heading of each document, which also says the result of the document before.
- The list of documents marks the current one with \`aria-current\`. All states are words, not colors.`

export const ceremonyFrameNotes = `## Best practices

- Use \`<SigningCeremony>\` unless you need your own button or layout.
- Pass callbacks to \`useCeremony\`.
- With your own backend, set \`create\`. Return \`embeddable_in\` and \`redirect_url\` with the url, so that the frame can predict a blocked page and detect the end.
- Do not set the url as \`src\` of your own frame, because the url is a credential.
- Set \`ceremonyKey\` with a ceremony from your backend. Another key is another signing.

## Accessibility

- \`title\` is required. Use \`focusOnOpen\` only if a click has started the ceremony.
- Set \`--signing-ceremony-height\` to at least 20 em.
- Do not put the frame into a box that scrolls.`

export const signingProviderNotes = `## Best practices

- Render one provider above your routes, because it keeps the signings. Set \`user\`, so that nobody sees the signings of the user before.
- If you can, use an \`endpoint\` on the page's own origin, because [two origins](https://github.com/react-signing-ceremony/react-signing-ceremony/blob/main/docs/mountTheProxy.md#pages-and-proxy-on-two-origins) need cookies and CORS.
- List the origins of the service in \`service.ceremonyOrigins\`. The provider then refuses urls of other origins.
- To send a CSRF token, return it from \`headers\`. This function runs before each call.

## Accessibility

- \`labels\` includes \`lang\` and \`dir\`, so that a screen reader uses the right language (WCAG 3.1.2).`
