import { ESLintUtils, type TSESTree } from '@typescript-eslint/utils'
import type { Rule } from 'eslint'
import ts from 'typescript'

/**
 * A lint rule against `object[word]` if `word` can be any text. The text can be `constructor`, for example, and every
 * JavaScript object has a member with this name. Use a `Map`, or check the word with `Object.hasOwn` first.
 */
const rule = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    schema: [],
    messages: { lookup: 'A word such as "constructor" finds a member here: use a Map, or ask Object.hasOwn first.' },
  },
  create(context) {
    const services = ESLintUtils.getParserServices(context)
    const checker = services.program.getTypeChecker()
    const isWord = (node: TSESTree.Node) => (services.getTypeAtLocation(node).flags & ts.TypeFlags.String) !== 0
    const isRecord = (node: TSESTree.Node) => {
      const type = services.getTypeAtLocation(node)
      const parts = type.isUnion() ? type.types : [type]
      return parts.some((part) => checker.getIndexInfoOfType(part, ts.IndexKind.String) !== undefined)
    }
    const asks = (node: TSESTree.Node) => {
      const around = context.sourceCode.getAncestors(node).findLast(({ type }) => type.includes('Function'))
      return around !== undefined && context.sourceCode.getText(around).includes('Object.hasOwn(')
    }
    return {
      'MemberExpression[computed=true]'(node: TSESTree.MemberExpression) {
        if (isWord(node.property) && isRecord(node.object) && !asks(node)) context.report({ node, messageId: 'lookup' })
      },
      'BinaryExpression[operator="in"]'(node: TSESTree.BinaryExpression) {
        if (isWord(node.left)) context.report({ node, messageId: 'lookup' })
      },
    }
  },
})

// The types of ESLint do not know the parser of TypeScript.
export const noWordAsKey = rule as unknown as Rule.RuleModule
