import type { FastifyInstance } from 'fastify'
import { acceptsGzip } from '../message/coding.ts'
import { isNamed } from '../message/entity-tag.ts'
import { readExplorerFiles } from './explorer-files.ts'
import { headerReader } from '../message/received-request.ts'

/** Serves the built explorer that lies in a folder: the page at `/`, and what it is made of. */
export function addExplorer(app: FastifyInstance, folder: string): void {
  for (const [path, file] of readExplorerFiles(folder)) {
    app.get(path, (request, reply) => {
      const headers = headerReader(request.raw)
      reply.headers(file.headers)
      if (isNamed(file.tag, headers('if-none-match'))) return reply.code(304).send()
      const isCompressed = file.gzip !== undefined && acceptsGzip(headers('accept-encoding'))
      return isCompressed ? reply.header('Content-Encoding', 'gzip').send(file.gzip) : reply.send(file.bytes)
    })
  }
}
