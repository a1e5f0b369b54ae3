// Fastify over normalised tables: seven statements a page, joined in code, serialised by Fastify.
// No response schema: with the contract's own one the page was measured to cost as much as with JSON.stringify.
import { DatabaseSync } from 'node:sqlite'
import fastify from 'fastify'
import { pageReader } from './normalised-page.ts'

const [file = ''] = process.argv.slice(2)
const authorization = process.env.BENCH_AUTHORIZATION

const readPage = pageReader(new DatabaseSync(file, { readOnly: true }))
const server = fastify()

server.addHook('onRequest', async (request, reply) => {
  if (request.headers.authorization !== authorization) await reply.code(401).send()
})

server.get<{ Querystring: { limit?: string } }>('/api/public/competitions', (request, reply) => {
  reply.send(readPage(Number(request.query.limit ?? 10)))
})

const address = await server.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${JSON.stringify({ port: Number(new URL(address).port) })}\n`)
