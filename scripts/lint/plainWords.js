import { faultsIn } from './words.js'

/** Reports hard phrases and long sentences in comments, and in strings that are sentences. */
const plainWords = {
  create(context) {
    const report = (node, text) => {
      for (const message of faultsIn(text)) context.report({ node, message })
    }
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          report(comment, comment.value.replaceAll(/^\s*\*? ?/gm, ''))
        }
      },
      Literal(node) {
        if (typeof node.value === 'string' && isSentence(node.value)) report(node, node.value)
      },
      TemplateElement(node) {
        if (isSentence(node.value.raw)) report(node, node.value.raw)
      },
    }
  },
}

/** Returns whether a string has at least three words, and is not code or markup. */
function isSentence(text) {
  return /\w\s+\w+\s+\w/.test(text) && !/=>|<\/|<!doctype|[{;]\n|\w = \w/.test(text)
}

export default { meta: { name: 'signing' }, rules: { 'plain-words': plainWords } }
