/** Best practices and notes on accessibility, shown below the props on a docs page. */
export const signingCeremonyNotes = `## Best practices

- Give \`confirm\`. Without it the page cannot know whether the signature counts.
- Let people press the button. \`autoStart\` creates a ceremony for every visitor, and each is an entry in the evidence.
- Keep \`presentation="auto"\`. On a phone, a frame in the page catches every swipe.
- Write in \`title\` what the person signs, such as "Sign the lease".
- Use \`onFinish\` and \`onStatusChange\` for your own data. The component has a sentence for each state.
- Give \`onError\`, so that your team learns of a blocked frame.

## Accessibility

- \`title\` names the frame and the dialog (WCAG 4.1.2). A live region announces each state, and errors are alerts.
- The focus moves only after a person's click: to the notice, then into the frame. Afterwards a dialog returns the focus to the button.
- Keys in the frame never reach the page, Escape included. The dialog therefore has a Close button before the frame.
- Every control is 44 px high. Everything works at 320 px and at 400 % zoom (WCAG 1.4.10, 2.5.8).
- The service owns the content of the frame. Test it with a screen reader.`

export const ceremonyFrameNotes = `## Best practices

- Use \`<SigningCeremony>\` unless the button, the place or the layout are your own.
- With \`useCeremony\` give the callbacks to the hook; with a url give them to the frame.
- Give \`embeddable_in\` and \`redirect_url\` with the url. The first predicts a refusal, the second shows the end.
- Never set \`src\` on a frame of your own: the url is a credential.
- To show another ceremony, give the frame another \`key\`.

## Accessibility

- \`title\` is required. Use \`focusOnOpen\` right after a click only.
- Set \`--signing-ceremony-height\` to at least 20 em.
- Do not put the frame into a box that scrolls.`

export const signingProviderNotes = `## Best practices

- Use one provider for the whole app.
- Use an \`endpoint\` on your own origin if you can; [two origins](https://github.com/react-signing-ceremony/react-signing-ceremony/blob/main/docs/originsAndTenants.md) need cookies and CORS.
- List \`ceremonyOrigins\`. The provider then refuses urls of other origins.
- Send a CSRF token in \`headers\`, a function that runs before each call.

## Accessibility

- \`labels\` includes \`lang\` and \`dir\`, so that a screen reader uses the right language (WCAG 3.1.2).`
