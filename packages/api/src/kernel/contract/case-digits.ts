/** How PostgreSQL writes the running number of a case: six digits at least, and as many more as it takes. */
export const caseDigits = 'FM999999999000000'
