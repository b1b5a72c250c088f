import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Where an address is reachable: on the user's machine, on the local network, or everywhere. */
export type AddressSpace = 'loopback' | 'local' | 'public'

const loopback = listOf('127.0.0.0/8 ::1/128')
const local = listOf(
  '10.0.0.0/8 100.64.0.0/10 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 fc00::/7 fe80::/10',
)

function listOf(subnets: string): BlockList {
  const list = new BlockList()
  for (const subnet of subnets.split(' ')) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** Returns the space of an IP address, as Chrome's Local Network Access divides addresses. */
export function spaceOf(address: string): AddressSpace {
  const isIn = (list: BlockList): boolean => list.check(address, familyOf(address))
  return isIn(loopback) ? 'loopback' : isIn(local) ? 'local' : 'public'
}

/** Resolves a host on this machine. Returns the spaces of its addresses, or none if it is unknown. */
export async function addressSpaces(hostname: string): Promise<readonly AddressSpace[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const found = await lookup(host, { all: true }).catch(() => [])
  return [...new Set(found.map(({ address }) => spaceOf(address)))]
}
