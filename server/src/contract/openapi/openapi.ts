import { gymHeaderName, operations } from '../operations.ts'
import { limits } from '../listing.ts'
import { componentSchemas, reference } from './component-schemas.ts'
import { problemResponses, responseHeaders, successHeaders } from './responses.ts'

export interface DescriptionOptions {
  readonly serviceName: string
  readonly version: string
}

/** The description of the API for machines, OpenAPI 3.1. Everything in it comes from this room. */
export function openApi({ serviceName, version }: DescriptionOptions) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Heatsheet',
      summary: 'Competitions and workouts, read-only.',
      version,
      description:
        'Lists competitions with their divisions, events, workouts and movements, and gives single workouts. Every request carries HTTP Basic credentials. Poll with If-None-Match: a 304 is cheap. Members may be added in later versions; none is taken away.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This service.' }],
    security: [{ basic: [] }],
    tags: [{ name: 'Catalog', description: 'What the operator has published.' }],
    paths: {
      [operations.listCompetitions.path]: { get: listCompetitions(serviceName) },
      [operations.getWorkout.path]: { get: getWorkout(serviceName) },
    },
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'User name and password of an account, UTF-8.' },
      },
      schemas: componentSchemas(),
      headers: responseHeaders,
    },
  }
}

function listCompetitions(serviceName: string) {
  const { id, summary, description } = operations.listCompetitions
  return {
    operationId: id,
    summary,
    description,
    tags: ['Catalog'],
    parameters: [
      {
        name: 'limit',
        in: 'query',
        description: 'The most competitions on the page.',
        schema: { type: 'integer', minimum: limits.minimum, maximum: limits.maximum, default: limits.default },
      },
      cursor('after_cursor', 'The competitions that follow this one, by its id.'),
      cursor('before_cursor', 'The competitions that come directly before this one, by its id.'),
      gymHeader(serviceName),
      ifNoneMatch,
    ],
    responses: {
      200: {
        description: 'A page, newest first; empty past the end.',
        headers: { ...successHeaders(), Link: { $ref: '#/components/headers/Link' } },
        content: { 'application/json': { schema: { type: 'array', maxItems: 100, items: reference('Competition') } } },
      },
      ...problemResponses([
        'invalid_parameter',
        'unauthorized',
        'gym_not_accessible',
        'method_not_allowed',
        'rate_limited',
        'internal',
        'unavailable',
      ]),
    },
  }
}

function getWorkout(serviceName: string) {
  const { id, summary, description } = operations.getWorkout
  return {
    operationId: id,
    summary,
    description,
    tags: ['Catalog'],
    parameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'The id of the workout: decimal digits, without sign or leading zeros.',
        schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      },
      gymHeader(serviceName),
      ifNoneMatch,
    ],
    responses: {
      200: {
        description: 'The workout.',
        headers: successHeaders(),
        content: { 'application/json': { schema: reference('Workout') } },
      },
      ...problemResponses([
        'invalid_parameter',
        'unauthorized',
        'gym_not_accessible',
        'not_found',
        'method_not_allowed',
        'rate_limited',
        'internal',
        'unavailable',
      ]),
    },
  }
}

function cursor(name: string, description: string) {
  return { name, in: 'query', description, schema: { type: 'string', pattern: '^comp_[A-Za-z0-9_-]{1,64}$' } }
}

function gymHeader(serviceName: string) {
  return {
    name: gymHeaderName(serviceName),
    in: 'header',
    description: 'The gym on whose behalf a platform reads; narrows the answer to that gym.',
    schema: { type: 'string', pattern: '^gym_[A-Za-z0-9_-]{1,64}$' },
  }
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of an earlier answer; when nothing has changed the answer is 304.',
  schema: { type: 'string' },
}
