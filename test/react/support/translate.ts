/**
 * Replaces each text node in `root` by a `<font>` element, as browsers do when they translate a page.
 * Skips what is translated already.
 */
export function translate(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (texts.nextNode()) {
    const { currentNode } = texts
    if (currentNode instanceof Text && currentNode.parentElement?.tagName !== 'FONT') {
      nodes.push(currentNode)
    }
  }
  for (const node of nodes) {
    const font = document.createElement('font')
    font.textContent = node.data
    node.replaceWith(font)
  }
}
