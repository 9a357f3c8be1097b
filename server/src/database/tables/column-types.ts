/** ISO 8601 text in UTC: the same on SQLite and PostgreSQL. */
export type Moment = string;
/** A boolean as 0 or 1: the same on SQLite and PostgreSQL. */
export type Flag = 0 | 1;
/** JSON text: the same on SQLite and PostgreSQL. */
export type Json = string;
