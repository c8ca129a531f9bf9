import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

const source = join(import.meta.dirname, '../../src');

/** All tables of the product, read from the schema files of all features. */
export async function everyTable(): Promise<PgTable[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.schema.ts'),
  );
  const modules = await Promise.all(
    files.map(async (file): Promise<Record<string, unknown>> => import(join(source, file))),
  );
  return [...new Set(modules.flatMap((module) => Object.values(module)))].filter((value) =>
    is(value, PgTable),
  );
}
