import { problemKinds } from '../contract/problem-kinds.ts'

/** A problem of each code as a caller reads it, by code. */
export const problemExamples = Object.fromEntries(
  Object.entries(problemKinds).map(([code, { status, title, detail, remedy }]) => [
    code,
    {
      summary: title,
      description: remedy,
      value: { type: `https://api.example.com/problems/${code}`, title, status, detail, instance: 'b1a7', code },
    },
  ]),
)
