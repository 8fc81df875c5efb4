import type { QueryResult } from 'pg'

/** Runs a statement of the database that is prepared under this name. */
export type Ask = (name: string, text: string, values: unknown[]) => Promise<QueryResult>

/** What the bare server answers with, by path. */
export type Answers = Record<string, (query: URLSearchParams, body: string) => Promise<unknown>>
