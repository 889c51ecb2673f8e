import type { ValueTest } from './valueColumn.ts'

/** An SQL expression with the values of its parameters. */
export type SqlCondition = [sql: string, ...values: unknown[]]

/** Whether an expression equals one of the values, begins with one of the prefixes, or is within one of the ranges. */
export function anyOf(
  sql: string,
  { values, prefixes, ranges = [] }: Omit<ValueTest, 'not'>,
): SqlCondition {
  const any = [
    `${sql} IN (${values.map(() => '?').join(', ')})`,
    // Compared as bytes: the functions for text end at a null character. Of no bytes, substr() returns NULL.
    ...prefixes.map(
      () => `(${sql} NOT NULL AND coalesce(substr(CAST(${sql} AS BLOB), 1, ?), x'') = ?)`,
    ),
    ...ranges.map(() => `${sql} BETWEEN ? AND ?`),
  ]
  const bytes = prefixes.map((prefix) => Buffer.from(prefix))
  return [
    any.join(' OR '),
    ...values,
    ...bytes.flatMap((each) => [each.length, each]),
    ...ranges.flatMap(({ least, most }) => [least, most]),
  ]
}

/** NULL counts as false. */
export const signed = ([sql, ...values]: SqlCondition, not: boolean): SqlCondition => [
  `${not ? 'NOT ' : ''}coalesce(${sql}, 0)`,
  ...values,
]

/** All of them, each after AND. */
export const allOf = (conditions: SqlCondition[]) => ({
  where: conditions.map(([sql]) => `AND ${sql}`).join(' '),
  values: conditions.flatMap(([, ...values]) => values),
})
