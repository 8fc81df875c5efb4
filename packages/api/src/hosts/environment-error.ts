/** What cannot be used as it is set; one line for the person who starts the server. */
export class EnvironmentError extends Error {}
