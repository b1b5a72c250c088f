/** What stands below the options of a hook's docs page. */
export const useCeremonyNotes = `## What it returns

| | |
| --- | --- |
| \`status\` | where it is; the other fields depend on it, and all can be destructured |
| \`error\` | a \`SigningError\` with \`code\`, a sentence and a \`remedy\` |
| \`place\` | \`'frame'\` or \`'tab'\` while it is shown |
| \`finish\` | how the end was told: a hint, never proof |
| \`reason\` | why the end does not count |
| \`start()\`, \`restart()\`, \`close()\` | ask for a ceremony, for another one, for none |
| \`recheck()\` | asks \`confirm\` again |
| \`openInTab()\` | shows it in a tab; call it in a click handler |

## Best practices

- Show \`<CeremonyFrame ceremony={ceremony}>\` as long as \`status\` is not \`idle\`: it has a sentence for every state.
- Do not call \`start\` in an effect; \`autoStart\` does it once, whatever React repeats.
- Go by \`status\`, not by \`finish\`: that one only says that somebody came to the end.

## Accessibility

- Where your button gives way to the frame, set \`focusOnOpen\`, or the focus falls out of the page.
- Offer a way back beside the frame, as here "Not now".`

export const useDeliverableNotes = `## What it returns

The result of a query of TanStack Query: \`data\` has the deliverable's \`id\`, \`status\` and \`type\` and never its url, \`error\` is a \`SigningError\`. Beside it \`fetchUrl()\`, which asks for the file's url now, and \`download()\`, which opens the file in a tab.

## Best practices

- Say what to wait for: \`until: 'generated'\`. Without it the hook asks once.
- Call \`download\` in the click itself, or the browser opens no tab.
- A deliverable belongs to its envelope: of several signers it appears after the last.

## Accessibility

- Say that it is being made, in an \`<output>\`, which is a live region; a disabled button says nothing.
- Say on the button that a file opens.`

export const useReplaceRecipientNotes = `## What it returns

A mutation of TanStack Query: \`mutate({ recipientId, name, email })\`, \`isPending\`, \`data\` (the new recipient) and \`error\`, a \`SigningError\`.

## Best practices

- Use the new recipient's \`id\` from then on. The contract does not show what becomes of the old one.
- After \`outcome_unknown\` look who signs now, then decide: \`mutate({ …, again: true })\`.
- It gives a signature away: ask on the server (\`authorize\`), and say in the form to whom.
- It needs \`onReplaced\` in the proxy, where your server learns of it.

## Accessibility

- Say errors next to the form, as an alert; keep what was typed.
- Name the fields by \`autocomplete\` only where they are the person's own: these are somebody else's.`

export const useSigningClientNotes = `## What it returns

The client of the provider's proxy: \`createCeremony\`, \`replaceRecipient\`, \`retrieveDeliverable\`. Each rejects with a \`SigningError\`, and none repeats a call.

## Best practices

- It is there for \`confirmByDeliverable\` and for code that is no component. Where a hook does it, take the hook.
- Keep the answer of \`createCeremony\` sealed: only a session opens it.`
