import type { Language } from '@nestmate/contract/languages';
import { textsOf, translatorOf } from '@nestmate/locales';
import { makeZip } from 'client-zip';
import type { App } from '../../../platform/app';
import { dayMs } from '../../../platform/durations';
import { Html, html } from '../../../platform/http/html';
import type { Row } from '../../../platform/personal-data/personal-data';
import { missingReferenceOf } from '../../../platform/sql-state';
import type { Storage } from '../../../platform/storage/storage';
import { collectData, type CollectedData } from './all-personal-data';
import {
  type ArchiveRow,
  changeArchive,
  deleteArchives,
  deleteOtherAttempts,
  deleteParts,
  insertPart,
  takeArchive,
} from './archive.queries';

export const archiveLifetimeMs = 7 * dayMs;
export const archiveCooldownMs = dayMs;
/** An archive without progress for this long counts as abandoned. */
const progressTimeoutMs = 2 * 60_000;
const maxAttempts = 3;

export interface ArchiveDependencies extends Pick<App, 'db' | 'events' | 'storage'> {
  productName: string;
}

interface MakingDependencies {
  now: () => Date;
  /** Called with each failure. */
  onFailure: (error: unknown) => void;
}

/** Makes every waiting archive in turn, and deletes expired ones. Idempotent, also when run concurrently. */
export async function makeArchives(
  dependencies: ArchiveDependencies,
  { now, onFailure }: MakingDependencies,
): Promise<void> {
  const { db, events } = dependencies;
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  await db.transaction(async (tx) => {
    for (const userId of await deleteArchives(tx, ago(archiveLifetimeMs)))
      await events.publish(tx, 'archive.changed', { userId });
  });

  for (;;) {
    const taken = await takeArchive(db, { now: now(), leftSince: ago(progressTimeoutMs) });
    if (!taken) return;
    await make(dependencies, taken, now).catch(async (error: unknown) => {
      // Its account was deleted meanwhile, and the archive with it.
      if (missingReferenceOf(error) === 'archive_parts_archive_id_archives_id_fk') return;
      onFailure(error);
      await change(dependencies, taken, { state: 'failed' });
    });
  }
}

async function make(dependencies: ArchiveDependencies, archive: ArchiveRow, now: () => Date): Promise<void> {
  const { db, storage, productName } = dependencies;
  if (archive.attempt > maxAttempts) throw new Error('An archive was begun too often');
  const storeProgress = (progress: number) => change(dependencies, archive, { progress, touchedAt: now() });

  const { userId, language } = archive;
  const everything = await collectData(db, { userId, language });
  await storeProgress(20);
  let position = 0;
  let bytes = 0;
  const contents = zipped(everything, { storage, productName, language, now: now(), storeProgress });
  for await (const part of contents) {
    await insertPart(db, { archiveId: archive.id, attempt: archive.attempt, position, bytes: part });
    position += 1;
    bytes += part.length;
  }
  await deleteOtherAttempts(db, archive);
  await change(dependencies, archive, { state: 'ready', progress: 100, readyAt: now(), bytes });
}

/** Size of a part, in bytes. */
const partSize = 256 * 1024;

interface ContentsDependencies {
  storage: Pick<Storage, 'read'>;
  productName: string;
  language: Language;
  now: Date;
  /** Called with the progress in percent. */
  storeProgress: (percent: number) => Promise<void>;
}

/** The files of an archive: a page for people, everything as JSON for machines, and the pictures. */
async function* filesOf(everything: readonly CollectedData[], making: ContentsDependencies) {
  const { storage, now: lastModified, storeProgress } = making;
  yield { name: 'index.html', lastModified, input: archivePage(everything, making) };
  for (const { section, rows } of everything)
    yield { name: `data/${section}.json`, lastModified, input: JSON.stringify(rows, null, 2) };

  const pictures = everything.flatMap(({ pictures }) => pictures);
  for (const [index, name] of pictures.entries()) {
    const bytes = await storage.read('pictures', name);
    if (bytes) yield { name: `pictures/${name}`, lastModified, input: bytes };
    await storeProgress(20 + Math.floor((75 * (index + 1)) / pictures.length));
  }
}

interface PageContext {
  productName: string;
  language: Language;
  now: Date;
}

/** The readable page of an archive, in the person's language, with their pictures. */
function archivePage(
  everything: readonly CollectedData[],
  { productName, language, now }: PageContext,
): string {
  const t = translatorOf(language, 'archive');
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const write = makeWriter(language, (date) => `${dates.format(date)} UTC`);
  const title = t('title', { product: productName });
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Html(archivePageStyle)}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        <p>${t('made', { date: dates.format(now) })}</p>
        ${everything.map(
          ({ section, rows, pictures }) =>
            html`<section>
              <h2>${t(`sections.${section}`)}</h2>
              ${pictures
                .filter((name) => name.includes('-large'))
                .map((name) => html`<img src="pictures/${name}" alt="" />`)}
              ${rows.length === 0 ? html`<p>${t('nothing')}</p>` : rows.map(write)}
            </section>`,
        )}
      </body>
    </html>`.text;
}

/** The style of an archive's page, which opens from a local folder without the product's files, fonts or scripts. */
const archivePageStyle = `
:root { color-scheme: light dark; --paper: #faf6f0; --surface: #fff; --ink: #241b26; --quiet: #6f666f; --line: #e6dfd8; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17131a; --surface: #211b25; --ink: #f3ecf2; --quiet: #b3a9b3; --line: #382f3c; }
}
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; }
section { margin-top: 1.5rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 20px; background: var(--surface); }
h2 { margin: 0 0 .75rem; font-size: 1.125rem; }
img { display: block; max-width: 12rem; margin-bottom: 1rem; border-radius: 14px; }
dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: .25rem 1rem; margin: 0; }
dl + dl { margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
dt:has(+ dd > dl), dd:has(> dl) { grid-column: 1 / -1; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`;

/** Fields for machines, which only the JSON contains. */
const forMachines = /^(id|issuer|subject|position|raw)$|(Id|Key)$/;

function makeWriter(language: Language, date: (value: Date) => string): (row: Row) => Html {
  const { fields, yes, no } = textsOf(language).archive;
  const labels: Readonly<Record<string, string>> = fields;

  const list = new Intl.ListFormat(language, { style: 'narrow' });

  const value = (content: unknown): Html => {
    if (content instanceof Date) return html`${date(content)}`;
    if (typeof content === 'boolean') return html`${content ? yes : no}`;
    if (Array.isArray(content))
      return content.every((part) => typeof part !== 'object')
        ? html`${list.format(content.map(String))}`
        : html`${content.map(value)}`;
    if (typeof content === 'object' && content !== null) return row({ ...content });
    return html`${String(content)}`;
  };

  const row = (content: Row): Html =>
    html`<dl>
      ${Object.entries(content)
        .filter(([field, held]) => !forMachines.test(field) && !isEmpty(held))
        .map(
          ([field, held]) =>
            html`<dt>${labels[field] ?? spoken(field)}</dt>
              <dd>${value(held)}</dd>`,
        )}
    </dl>`;
  return row;
}

const isEmpty = (held: unknown) =>
  held === null || held === undefined || held === '' || (Array.isArray(held) && held.length === 0);

/** The fallback for a field without a text: `firstName` as “First name”. */
const spoken = (field: string) =>
  field
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

/** An archive's bytes, in parts. Only one picture is in memory at a time. */
async function* zipped(
  everything: readonly CollectedData[],
  making: ContentsDependencies,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of makeZip(filesOf(everything, making), { buffersAreUTF8: true })) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Publishes a change in the same transaction, unless a newer attempt has taken over. */
async function change(
  { db, events }: Pick<ArchiveDependencies, 'db' | 'events'>,
  archive: ArchiveRow,
  changes: Parameters<typeof changeArchive>[2],
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await changeArchive(tx, archive, changes))) return;
    if (changes.state === 'failed') await deleteParts(tx, archive);
    await events.publish(tx, 'archive.changed', { userId: archive.userId });
  });
}
