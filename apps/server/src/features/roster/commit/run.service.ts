import type { App } from '../../../platform/app';
import { transactionWithRetries } from '../../../platform/database/transaction-with-retries';
import { ProductError } from '../../../platform/http';
import type { RosterImportRef } from '../roster.schema';
import { commitImport } from './commit.service';
import {
  importById,
  mayRun,
  runnableImports,
  setFailed,
  setProgress,
  startCommitting,
} from './states.queries';
import { undoImport } from './undo.service';

type ImportDependencies = Pick<App, 'clock' | 'db' | 'events' | 'log'>;

async function run(dependencies: ImportDependencies, ref: RosterImportRef): Promise<void> {
  const { db, log } = dependencies;
  const { importId } = ref;
  // Runs outside of the transaction, so that others see it. A failure to store the progress stops no import.
  const show = (shown: Promise<void>) =>
    shown.catch((error: unknown) =>
      log.warn({ err: error, importId }, 'Could not store the progress of an import'),
    );
  const reportProgress = (percent: number) => show(setProgress(db, importId, percent));
  try {
    await transactionWithRetries(db, async (tx) => {
      if (!(await mayRun(tx, importId))) return;
      const found = await importById(tx, importId);
      switch (found?.state) {
        case 'undoing':
          return undoImport(tx, dependencies, ref, reportProgress);
        case 'waiting':
          await show(startCommitting(db, importId));
          return commitImport(tx, dependencies, ref, reportProgress);
        case 'committing':
          return commitImport(tx, dependencies, ref, reportProgress);
        case undefined:
        case 'compared':
        case 'stale':
        case 'failed':
        case 'done':
        case 'undone':
          return;
      }
    });
  } catch (error) {
    // Applies only when the database works and refuses the import; otherwise this fails as well, and the next run
    // retries.
    const isRefused = error instanceof ProductError;
    if (!isRefused) log.error({ err: error, importId }, 'A roster import failed; nothing was changed');
    await setFailed(db, importId, isRefused ? 'notAllowed' : 'broken');
  }
}

/** Runs waiting imports, including those that a stopped server left unfinished: their changes were never committed. */
export async function runImports(dependencies: ImportDependencies): Promise<void> {
  for (const ref of await runnableImports(dependencies.db)) await run(dependencies, ref);
}
