import { Dialog as HeadlessDialog, DialogPanel } from '@headlessui/react'
import { DialogTitle, Dialog as MuiDialog } from '@mui/material'
import * as Radix from '@radix-ui/react-dialog'
import { Modal } from 'bootstrap'
import 'bootstrap/dist/css/bootstrap.css'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'

const panel = { position: 'fixed', inset: '20%', background: 'Canvas' } as const

interface DialogProps {
  readonly children: ReactNode
  readonly onClose: () => void
}

function BootstrapDialog({ children, onClose }: DialogProps) {
  const element = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    if (!element.current) return undefined
    const modal = new Modal(element.current)
    const onHidden = () => close.current()
    element.current.addEventListener('hidden.bs.modal', onHidden)
    modal.show()
    return () => modal.dispose()
  }, [])
  return (
    <div ref={element} className="modal" tabIndex={-1} aria-label="Your documents">
      <div className="modal-dialog">
        <div className="modal-content">{children}</div>
      </div>
    </div>
  )
}

function NativeDialog({ children, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => element.current?.showModal(), [])
  return (
    <dialog ref={element} aria-label="Your documents" onClose={onClose}>
      {children}
    </dialog>
  )
}

/** One dialog per library, each with the library's defaults. */
export const dialogs: Readonly<Record<string, ComponentType<DialogProps>>> = {
  MUI: ({ children, onClose }) => (
    <MuiDialog open onClose={onClose}>
      <DialogTitle>Your documents</DialogTitle>
      {children}
    </MuiDialog>
  ),
  'Radix UI': ({ children, onClose }) => (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay style={{ position: 'fixed', inset: 0 }} />
        <Radix.Content aria-describedby={undefined} style={panel}>
          <Radix.Title>Your documents</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  ),
  'Headless UI': ({ children, onClose }) => (
    <HeadlessDialog open onClose={onClose} aria-label="Your documents">
      <DialogPanel style={panel}>{children}</DialogPanel>
    </HeadlessDialog>
  ),
  Bootstrap: BootstrapDialog,
  '<dialog>': NativeDialog,
}
