/** How commands end. */
export const exitCodes = {
  done: 0,
  /** Bad input; nothing was changed. */
  refused: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** Our fault: EX_SOFTWARE of sysexits.h. */
  fault: 70,
  /** 128 and the number of SIGINT, as shells say it. */
  interrupted: 130,
} as const
