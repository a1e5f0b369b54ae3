import { readdirSync, readFileSync } from 'node:fs'

export function cpuMicroseconds(processIds: readonly number[]): number {
  return processIds.reduce((sum, id) => sum + cpuOf(id), 0)
}

function cpuOf(processId: number): number {
  const tasks = `/proc/${processId}/task`
  return readdirSync(tasks).reduce((sum, task) => sum + cpuOfTask(`${tasks}/${task}`), 0)
}

function cpuOfTask(folder: string): number {
  try {
    return Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1000
  } catch {
    const stat = readFileSync(`${folder}/stat`, 'utf8')
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return (Number(user) + Number(system)) * 10_000
  }
}
