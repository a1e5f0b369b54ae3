/**
 * Node's HTTP without `import`, which reads each name of a module: some of this one's load a whole other client of HTTP,
 * 45 ms and 13 MB in each thread.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
