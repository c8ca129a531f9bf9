import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** Works in the database of the product that answers at `address`. */
async function inDatabase(address: string, sql: string, values: string[]): Promise<void> {
  const home = join(tmpdir(), `nestmate-e2e-${new URL(address).port}`, 'postgres');
  const password = await readFile(join(home, 'password'), 'utf8');
  const [, , , port] = (await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'nestmate',
    password,
    database: 'nestmate',
  });
  await client.connect();
  try {
    const { rowCount } = await client.query(sql, values);
    if (rowCount === 0) throw new Error('The office found nobody');
  } finally {
    await client.end();
  }
}

/** The housing office takes somebody's place away, while they may be looking. */
export const removeResident = (address: string, email: string) =>
  inDatabase(
    address,
    `update memberships set removed_at = now()
     where id in (select membership_id from profiles where email = $1)`,
    [email],
  );
