/** Notes that the docs page of a hook shows below its options. */
export const useCeremonyNotes = `## What it returns

| | |
| --- | --- |
| \`status\` | the state of the ceremony |
| \`error\` | a \`SigningError\` with \`code\`, a sentence and a \`remedy\` |
| \`place\` | \`'frame'\`, \`'tab'\` or \`'window'\` while the document is shown |
| \`finish\` | how the page detected the end of the ceremony: a hint, never a proof |
| \`reason\` | why the signature does not count |
| \`start()\`, \`restart()\`, \`close()\` | creates a ceremony, replaces it by a new one, ends it before its end |
| \`start(tab)\`, \`start(redirect)\` | shows the document in a tab or in this window; call it only in a click handler |
| \`invalidate()\` | calls \`confirm\` again, even after a final answer |
| \`isSignedOut\` | \`true\` after the login session has ended, in every status |
| \`startProps\` | the props of your own start button |

## Best practices

- Show \`<CeremonyFrame ceremony={ceremony}>\` while \`status\` is not \`idle\`. The frame shows a sentence for every state.
- Do not call \`start\` in an effect. Use \`autoStart\`, which starts once.
- Use \`status\`, not \`finish\`, because "finished" does not mean "signed".

## Accessibility

- If the frame replaces your button, set \`focusOnOpen\`. Otherwise the focus is lost with the button.
- Show a cancel button beside the frame while \`place\` is set, such as "Not now".`

export const useDeliverableNotes = `## What it returns

The result of a query of TanStack Query: \`data\` has the deliverable's \`id\`, \`status\` and \`type\`, and never its url. \`error\` is a \`SigningError\`. \`fetchUrl()\` requests a new url of the file. \`download()\` downloads the file.

## Best practices

- Set \`until: 'generated'\`. Without it, the hook reads the deliverable only once.
- Call \`download\` in a click handler.
- The service generates the deliverable of an envelope after its last signature.

## Accessibility

- Show "not ready yet" in an element with \`aria-live="polite"\`.
- Name the download in the button's text.`

export const useReplaceRecipientNotes = `## What it returns

A mutation of TanStack Query: \`mutate({ recipientId, name, email })\`, \`isPending\`, \`data\` (the new recipient) and \`error\`, a \`SigningError\`.

## Best practices

- After the replacement of a recipient, use the new recipient's \`id\`.
- After \`outcome_unknown\`, check which person is the signer.
- A replacement lets another person sign. Check each replacement on your server (\`authorize\`), and name the person in the form.
- The proxy needs the function \`onReplaced\`, in which your server stores the new id.

## Accessibility

- Show errors next to the form, as an alert. Keep the entered text.
- Set \`autocomplete="off"\`, because the fields describe another person than the user.`
