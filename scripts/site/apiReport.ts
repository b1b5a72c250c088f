import {
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind,
  type SignatureReflection,
  type SomeType,
} from 'typedoc'

/**
 * Returns one line for each exported name and each of its members, so that every change of the
 * public API changes the text. Types below `## not exported` are used by exported names.
 */
export function apiReport(project: ProjectReflection): string {
  const modules = project.children ?? []
  return modules.map((module) => [`# ${module.name}`, ...linesOf(module)].join('\n')).join('\n\n')
}

function linesOf({ children = [] }: DeclarationReflection): readonly string[] {
  const internal = children.filter(isModule).flatMap(linesOf)
  return [
    ...children.filter((child) => !isModule(child)).flatMap(declarationLines),
    ...(internal.length > 0 ? ['', '## not exported', ...internal] : []),
  ]
}

function isModule({ kind }: DeclarationReflection): boolean {
  return kind === ReflectionKind.Module
}

function declarationLines(declaration: DeclarationReflection): readonly string[] {
  const { kind, name, signatures, type, children = [], extendedTypes = [] } = declaration
  if (signatures) return signatures.map((signature) => `${name}${signatureText(signature, ': ')}`)
  const bases = extendedTypes.length > 0 ? ` extends ${extendedTypes.map(typeText).join(', ')}` : ''
  const word = ReflectionKind.singularString(kind).toLowerCase()
  const head = `${word} ${name}${bases}${type ? ` = ${typeText(type)}` : ''}`
  return [head, ...children.filter(isOwn).flatMap((member) => `  ${memberText(member)}`)]
}

function isOwn({ inheritedFrom }: DeclarationReflection): boolean {
  return inheritedFrom === undefined
}

function memberText(member: DeclarationReflection): string {
  const { name, signatures, type, getSignature } = member
  const mark = member.flags.isOptional ? '?' : ''
  if (signatures)
    return signatures.map((one) => `${name}${mark}${signatureText(one, ': ')}`).join('; ')
  return `${name}${mark}: ${typeText(type ?? getSignature?.type)}`
}

function signatureText({ parameters = [], type }: SignatureReflection, arrow: string): string {
  const list = parameters.map(({ name, flags, type: of }) => {
    const mark = flags.isOptional ? '?' : ''
    return `${flags.isRest ? '...' : ''}${name}${mark}: ${typeText(of)}`
  })
  return `(${list.join(', ')})${arrow}${typeText(type)}`
}

/** Returns a type as text. TypeDoc prints only "Object" or "Function" for a type literal. */
function typeText(type: SomeType | undefined): string {
  if (type === undefined) return 'unknown'
  switch (type.type) {
    case 'reflection': {
      const { signatures, children = [] } = type.declaration
      if (signatures) return signatures.map((one) => signatureText(one, ' => ')).join(' & ')
      return children.length === 0 ? type.toString() : `{ ${children.map(memberText).join('; ')} }`
    }
    case 'union':
      return type.types.map(typeText).join(' | ')
    case 'array':
      return `(${typeText(type.elementType)})[]`
    case 'reference':
      return type.typeArguments?.length
        ? `${type.name}<${type.typeArguments.map(typeText).join(', ')}>`
        : type.name
    default:
      return type.toString()
  }
}
