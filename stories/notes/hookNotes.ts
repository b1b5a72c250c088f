/** Shown below the options on a hook's docs page. */
export const useCeremonyNotes = `## What it returns

| | |
| --- | --- |
| \`status\` | the state of the ceremony |
| \`error\` | a \`SigningError\` with \`code\`, a sentence and a \`remedy\` |
| \`place\` | \`'frame'\` or \`'tab'\` while the document is shown |
| \`finish\` | how the end was noticed: a hint, never a proof |
| \`reason\` | why the signature does not count |
| \`start()\`, \`restart()\`, \`close()\` | create a ceremony, create another one, close it |
| \`recheck()\` | asks \`confirm\` again |
| \`openInTab()\` | shows the document in a tab; call it in a click handler |

## Best practices

- Show \`<CeremonyFrame ceremony={ceremony}>\` while \`status\` is not \`idle\`. It has a sentence for every state.
- Do not call \`start\` in an effect. Use \`autoStart\`, which starts once.
- Use \`status\`, not \`finish\`: a finished ceremony may not count.

## Accessibility

- If the frame replaces your button, set \`focusOnOpen\`, so that the focus stays in the content.
- Offer a way back beside the frame, such as "Not now".`

export const useDeliverableNotes = `## What it returns

The result of a query of TanStack Query: \`data\` has the deliverable's \`id\`, \`status\` and \`type\`, and never its url. \`error\` is a \`SigningError\`. \`fetchUrl()\` asks for a new url of the file; \`download()\` downloads the file.

## Best practices

- Give \`until: 'generated'\`. Without it the hook asks once.
- Call \`download\` in a click handler.
- A deliverable belongs to its envelope: with several signers it appears after the last signature.

## Accessibility

- Write "not ready yet" into an \`<output>\`, which is a live region.
- Write on the button that it downloads a file.`

export const useReplaceRecipientNotes = `## What it returns

A mutation of TanStack Query: \`mutate({ recipientId, name, email })\`, \`isPending\`, \`data\` (the new recipient) and \`error\`, a \`SigningError\`.

## Best practices

- Use the new recipient's \`id\` from then on.
- After \`outcome_unknown\`, check who signs now, then call \`mutate({ …, again: true })\`.
- A replacement gives the signature to another person: check it on the server (\`authorize\`), and name the person in the form.
- The proxy needs \`onReplaced\`, where your server stores the new id.

## Accessibility

- Show errors next to the form, as an alert. Keep the entered text.
- Set \`autocomplete="off"\`: the fields describe another person.`
