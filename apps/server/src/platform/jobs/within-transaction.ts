import { sql } from 'drizzle-orm';
import type { Db } from '../database/client';

/** Runs statements of pg-boss that use each parameter once in a transaction of the product. */
export const withinTransaction = (tx: Db) => ({
  executeSql: async (text: string, values: unknown[]) => {
    const pieces = text
      .split(/(\$\d+)/)
      .map((piece) =>
        piece.startsWith('$') ? sql.param(values[Number(piece.slice(1)) - 1]) : sql.raw(piece),
      );
    const { rows } = await tx.execute(sql.join(pieces));
    return { rows };
  },
});
