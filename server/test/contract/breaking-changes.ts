import { listOf, memberOf, namesOf, resolve, type Document, type Node } from './description-parts.ts'
import { narrowedInputs } from './breaking-parameters.ts'
import { widenedOutputs } from './breaking-schemas.ts'

/** Compares two versions of the API description. Returns one sentence for each change that can break a client. */
export function breakingChanges(released: Document, now: Document): readonly string[] {
  const paths = memberOf(released, 'paths')
  return [
    ...securityChanges(released, now),
    ...namesOf(paths).flatMap((path) => {
      const place = `path ${path}`
      const [before, after] = [memberOf(paths, path), memberOf(memberOf(now, 'paths'), path)]
      if (namesOf(after).length === 0) return [`${place}: removed`]
      return methodsOf(before).flatMap((method) => {
        if (!namesOf(after).includes(method)) return [`${place}: ${method} removed`]
        return operationChanges(place, [before, method, released], [after, method, now])
      })
    }),
  ]
}

type Operation = readonly [item: Node, method: string, document: Document]

function operationChanges(
  place: string,
  [itemBefore, method, released]: Operation,
  [itemAfter, , now]: Operation,
): readonly string[] {
  const [before, after] = [memberOf(itemBefore, method), memberOf(itemAfter, method)]
  const renamed = before.operationId === after.operationId ? [] : [`${place}: operationId changed`]
  const inputs = narrowedInputs(
    place,
    [...listOf(itemBefore.parameters), ...listOf(before.parameters)].map((one) => resolve(one, released)),
    [...listOf(itemAfter.parameters), ...listOf(after.parameters)].map((one) => resolve(one, now)),
  )
  const [answers, answersNow] = [memberOf(before, 'responses'), memberOf(after, 'responses')]
  const outputs = namesOf(answers).flatMap((status) => {
    if (!namesOf(answersNow).includes(status)) return [`${place}: status ${status} removed`]
    const pair = [resolve(answers[status], released), resolve(answersNow[status], now)] as const
    return responseChanges(`${place}: ${status}`, pair, released, now)
  })
  return [...renamed, ...inputs, ...outputs]
}

function responseChanges(
  place: string,
  [before, after]: readonly [Node, Node],
  released: Document,
  now: Document,
): readonly string[] {
  const [headers, headersNow] = [memberOf(before, 'headers'), memberOf(after, 'headers')]
  const [contents, contentsNow] = [memberOf(before, 'content'), memberOf(after, 'content')]
  return [
    ...namesOf(headers).flatMap((name) => {
      if (!namesOf(headersNow).includes(name)) return [`${place}: header ${name} removed`]
      const [header, headerNow] = [resolve(headers[name], released), resolve(headersNow[name], now)]
      const loosened = header.required === true && headerNow.required !== true
      const schemas = [memberOf(header, 'schema'), memberOf(headerNow, 'schema')] as const
      const widened = widenedOutputs(`${place}: header ${name}`, schemas, released, now)
      return loosened ? [`${place}: header ${name} may be absent`, ...widened] : widened
    }),
    ...namesOf(contents).flatMap((type) => {
      if (!namesOf(contentsNow).includes(type)) return [`${place}: content ${type} removed`]
      const schemas = [contents, contentsNow].map((each) => memberOf(memberOf(each, type), 'schema'))
      return widenedOutputs(place, [schemas[0] ?? {}, schemas[1] ?? {}], released, now)
    }),
  ]
}

function securityChanges(released: Document, now: Document): readonly string[] {
  const [before, after] = [released, now].map(({ security, components }) =>
    JSON.stringify([security, memberOf(memberOf({ components }, 'components'), 'securitySchemes')], withoutTexts),
  )
  return before === after ? [] : ['security: changed']
}

function withoutTexts(name: string, value: unknown): unknown {
  return name === 'description' ? undefined : value
}

function methodsOf(item: Node): readonly string[] {
  return namesOf(item).filter((name) => name !== 'parameters')
}
