/** What stands below the props of a docs page: how to use the component well, and for everybody. */
export const signingCeremonyNotes = `## Best practices

- Give \`confirm\`: without it the end is "finished", which is neither good nor bad news.
- Let people press the button. \`autoStart\` makes a ceremony for everybody who passes by, and each is an entry in the evidence.
- Leave \`presentation\` at \`'auto'\`: a frame in the page takes every swipe on a phone.
- Say in \`title\` what is signed, "Sign the lease", and on the button what happens.
- Act on the end in \`onFinish\` or \`onStatusChange\`, and let the component say it: it has a sentence for each state.
- Without \`onError\` nobody at your office hears of a blocked frame.

## Accessibility

- The frame is named by \`title\`, the dialog too (WCAG 4.1.2). What happens is said in a live region that stands before its text, errors as alerts.
- The focus moves only where somebody has pressed: to the notice, then into the frame; a dialog gives it back to the button.
- Keys pressed in the frame never reach the page, Escape included, so the dialog has a button before the frame and asks before work is lost.
- Every control is 44 px high, and all of it holds at 320 px and at 400 % zoom (1.4.10, 2.5.8).
- What is inside the frame is the service's. Try it with a screen reader before you promise anything.`

export const ceremonyFrameNotes = `## Best practices

- Take \`<SigningCeremony>\` unless the button, the place or the layout are your own.
- With \`useCeremony\` the callbacks belong to the hook; with a url they belong here.
- Hand over \`embeddable_in\` and \`redirect_url\` with the url: without the first a refusal cannot be foreseen, without the second the end is not noticed.
- Never set \`src\` on a frame of your own: the url is a credential.
- To show another ceremony give the frame another \`key\`; a new url alone changes nothing, since it would lose what was entered.

## Accessibility

- \`title\` is required. \`focusOnOpen\` belongs right after a click, and nowhere else.
- Give it height: \`--signing-ceremony-height\`, not less than 20 em, or the page in it scrolls in a slot.
- Do not put it into a box that scrolls: two scroll bars beside each other are one too many on a phone.`

export const signingProviderNotes = `## Best practices

- One for the whole app, inside your \`QueryClientProvider\` where there is one.
- \`endpoint\` is a path of your own origin where possible; [two origins](https://github.com/react-signing-ceremony/react-signing-ceremony/blob/main/docs/splitOrigin.md) need cookies and CORS.
- List \`ceremonyOrigins\`: a url elsewhere is refused, and the browser connects ahead of time.
- A CSRF token goes into \`headers\`, which is asked anew at every call.

## Accessibility

- \`labels\` carries \`lang\` and \`dir\`, so that what is said is read in its own language (WCAG 3.1.2). Give all sentences of a language, or take one that comes with the package.`
