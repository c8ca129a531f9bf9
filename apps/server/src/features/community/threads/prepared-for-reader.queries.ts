import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { builtOnce } from '../../../platform/database/prepared';
import type { Reader, ReaderInQuery } from './reader.queries';

interface Prepared<Row> {
  execute: (values: Record<string, unknown>) => Promise<Row[]>;
}

/**
 * A query for any reader, whose reader and parameters are placeholders: built once, and planned once by each connection. Readers without
 * blocks have their own version, which plans for no blocks.
 * @param nameOf unique to what `build` makes; a query of several forms has a name for each
 */
export function readerQuery<Form, Row>(
  nameOf: (form: Form) => string,
  build: (db: Db, reader: ReaderInQuery, form: Form) => { prepare: (name: string) => Prepared<Row> },
) {
  const built = builtOnce<Prepared<Row>>();
  const membershipId = sql.placeholder('reader');
  return (db: Db, reader: Reader, form: Form, asked: Record<string, unknown>): Promise<Row[]> => {
    const hasBlocks = reader.kept.length > 0;
    const name = `community_${nameOf(form)}${hasBlocks ? '_with_blocks' : ''}`;
    const query = built(db, name, () => {
      const kept = hasBlocks ? sql.placeholder('kept') : [];
      return build(db, { membershipId, kept }, form).prepare(name);
    });
    return query.execute({ ...asked, reader: reader.membershipId, kept: reader.kept });
  };
}
