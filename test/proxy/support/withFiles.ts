import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { SigningService } from '../../../src/proxy/index.js'
import { contractService } from '../../../src/proxy/services/contract/contractService.js'
import { MOUNT } from './portal.js'

/** The size of the largest file that the proxy forwards. */
export const FILE_BYTES = 25 * 1_024 * 1_024
export const CHUNK = Buffer.alloc(65_536, 'x')
export const FILE_PATH = `${MOUNT}/deliverables/del_1/file`

/** The contract's service, if it returned files instead of urls. */
export const withFiles: SigningService = {
  ...contractService(),
  downloadDeliverable: async (id) => ({
    path: `/deliverables/${id}/pdf`,
    type: 'application/pdf',
    name: 'signed.pdf',
  }),
  document: async (id) => ({
    path: `/recipients/${id}/pdf`,
    type: 'application/pdf',
    name: 'document.pdf',
  }),
}

export const DOCUMENT_PATH = `${MOUNT}/recipients/re_alice1/document`

/** Sends a file of `size` bytes as fast as its reader reads. */
export function sendFile(res: ServerResponse, size: number): void {
  let left = size
  const write = (): void => {
    while (left > 0 && !res.destroyed) {
      const isTaken = res.write(CHUNK.subarray(0, left))
      left -= Math.min(left, CHUNK.length)
      if (!isTaken) return void res.once('drain', write)
    }
    res.end()
  }
  write()
}

/** Requests the file and reads nothing of it, not even its headers. */
export async function openUnread(port: number, subject: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.pause()
  await once(socket, 'connect')
  socket.write(`GET ${FILE_PATH} HTTP/1.1\r\nHost: x\r\nCookie: session=${subject}\r\n\r\n`)
  return socket
}

/**
 * Requests the file for each subject, one after the other, because only two files can wait for their
 * first byte. `isOpen` returns whether the service has sent the file to so many readers.
 */
export async function openOneByOne(
  port: number,
  subjects: readonly string[],
  isOpen: (count: number) => boolean,
): Promise<readonly Socket[]> {
  const sockets: Socket[] = []
  for (const subject of subjects) {
    let socket: Socket | undefined
    do {
      socket?.destroy()
      // oxlint-disable-next-line no-await-in-loop -- one reader after the other
      socket = await openUnread(port, subject)
      for (let wait = 0; wait < 40 && !isOpen(sockets.length + 1); wait += 1) {
        // oxlint-disable-next-line no-await-in-loop -- until the service has the request
        await new Promise((resolve) => void setTimeout(resolve, 10))
      }
    } while (!isOpen(sockets.length + 1))
    sockets.push(socket)
  }
  return sockets
}
