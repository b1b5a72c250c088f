/** The configuration that the remedy names. */
interface MountedProxy {
  readonly mountPath: string
  readonly isDevelopment: boolean
}

/** Builds the remedy for an unknown path. Production omits the path, because any caller can choose it. */
export function pathRemedy(url: string, { mountPath, isDevelopment }: MountedProxy): string {
  // The path, without decoding or normalizing it.
  const path = (/^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? '').slice(0, 200)
  const received = isDevelopment ? ` The proxy received \`${path}\`.` : ''
  // `/app` if the path of `publicUrl` is `/app/api/signing`, and the path begins with `/api/signing`.
  const kept = mountPath.slice(mountPath.indexOf('/', 1))
  const isCut = isDevelopment && kept !== mountPath && path.startsWith(`${kept}/`)
  const remedy = isCut
    ? `A \`basePath\` or router in front of the proxy removed \`${mountPath.slice(0, -kept.length)}\`. Restore it: mountTheProxy.md, “Keep the whole path”.`
    : 'Check that no `basePath` or router in front of the proxy removes a part of the path.'
  return `Check the path. The proxy answers below \`${mountPath || '/'}\`, the path of \`publicUrl\`.${received} ${remedy}`
}
