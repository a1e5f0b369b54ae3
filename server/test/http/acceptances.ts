import { Type } from 'typebox'
import { readCases } from '../read-cases.ts'

const header = Type.Union([Type.String(), Type.Array(Type.String())])
const bySent = Type.Record(Type.String(), Type.Array(header))
const byBehaviour = readCases(import.meta, 'accept-encoding.yaml', Type.Record(Type.String(), bySent))

export const acceptances = Object.entries(byBehaviour).flatMap(([behaviour, sent]) =>
  Object.entries(sent).flatMap(([codings, headers]) => {
    const [coding = '', packing = ''] = codings.split(' ')
    return headers.map((values) => ({ behaviour, values: [values].flat(), coding, packing }))
  }),
)
