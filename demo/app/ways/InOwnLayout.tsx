import { CeremonyFrame, type CeremonyState, useCeremony } from 'react-signing-ceremony'

export function InOwnLayout({
  recipientId,
  title,
  texts,
  onStatusChange,
}: {
  recipientId: string
  title: string
  texts?: { open: string; cancel: string }
  onStatusChange?: (state: CeremonyState) => void
}) {
  const ceremony = useCeremony({ recipientId, onStatusChange })
  const { status, place, startProps, close } = ceremony
  if (status === 'idle') {
    return (
      <button type="button" className="primary" {...startProps}>
        {texts?.open ?? 'Open the document'}
      </button>
    )
  }
  return (
    <>
      {place !== undefined && (
        <button type="button" className="quiet" onClick={close}>
          {texts?.cancel ?? 'Cancel'}
        </button>
      )}
      <CeremonyFrame ceremony={ceremony} title={title} focusOnOpen />
    </>
  )
}
