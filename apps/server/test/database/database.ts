import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/client';
import { atEnd } from '../setup/at-end';

/**
 * Creates a migrated, empty database for a test file, in milliseconds, and drops it after the file.
 * Call it at the top of the file or in `beforeAll`.
 */
export const testDatabase = (settings?: Parameters<typeof openDatabase>[2]): Promise<Database> =>
  copyOf(new URL(inject('templateUrl')).pathname.slice(1), settings);

/** The same, before the first migration. */
export const emptyDatabase = (): Promise<Database> => copyOf('template0');

async function copyOf(template: string, settings?: Parameters<typeof openDatabase>[2]): Promise<Database> {
  const name = `nestmate_test_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes a third of the time that PostgreSQL needs to copy their pages.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const url = Object.assign(new URL(inject('templateUrl')), { pathname: `/${name}` }).href;
  const database = openDatabase(url, () => undefined, settings);
  atEnd(async () => {
    await database.close();
    await administer(`drop database ${name} with (force)`);
  });
  return database;
}

let administrator: Promise<Client> | undefined;

/**
 * Over one connection of the worker, which lives as long as it: opening two for each database took longer than copying
 * it. It is to another database, because PostgreSQL copies no template with open connections.
 */
async function administer(statement: string): Promise<void> {
  administrator ??= connectAsAdministrator().catch((error: unknown) => {
    administrator = undefined;
    throw error;
  });
  await (await administrator).query(statement);
}

async function connectAsAdministrator(): Promise<Client> {
  const connectionString = Object.assign(new URL(inject('templateUrl')), { pathname: '/postgres' }).href;
  const client = new Client({ connectionString });
  // PostgreSQL stops before the workers do.
  client.on('error', () => (administrator = undefined));
  await client.connect();
  return client;
}
