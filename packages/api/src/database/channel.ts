/** The channel of the database on which the transactions of all servers publish what they did. */
export const channel = 'rad'
