import { hashPassword } from '../../access/authenticator.ts'
import { formatTimeStamp } from '../../contract/time-stamp.ts'
import { replacePassword } from '../../storage/account-rows.ts'
import { printLine } from '../command-context.ts'
import { defineCommand } from '../command.ts'
import { optionForms } from '../option-forms.ts'
import { requireOpenAccount } from '../require-item.ts'
import { changeAccounts } from './change-accounts.ts'
import { printCredentials } from './describe-account.ts'
import { newPassword } from './issue-account.ts'

export const accountsRotateCommand = defineCommand({
  name: 'rotate <username>',
  summary: 'give an account a new password; without --overlap the old one stops working immediately',
  writes: true,
  options: {
    '--overlap <duration>': {
      purpose: 'how long the old password still works, such as 24h',
      form: optionForms.duration,
    },
  },
  json: 'an object with username, password and what the account may read',
  examples: [
    ['accounts rotate harbor-k3x7a2mq --overlap 24h', 'keep the old password valid for a day'],
    ['accounts rotate harbor-k3x7a2mq', 'replace a leaked password: the old one ends immediately'],
  ],
  run: async (call) => {
    const [username] = call.operands
    const { overlap: overlapMs } = call.options
    const othersEndAt = overlapMs === undefined ? undefined : call.now() + overlapMs
    const password = newPassword(call)
    const account = await changeAccounts(call, async (sql, note) => {
      const found = await requireOpenAccount(sql, username, call.now())
      await replacePassword(sql, username, hashPassword(password), othersEndAt)
      await note(username, 'rotated')
      return found
    })
    printCredentials({ account, password }, call)
    const end = othersEndAt === undefined ? 'has ended' : `ends at ${formatTimeStamp(othersEndAt)}`
    printLine(call.messages, `The old password ${end}.`)
  },
})
