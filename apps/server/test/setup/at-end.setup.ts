import { afterAll, afterEach, inject } from 'vitest';
import { startFromBundle } from '../../src/platform/processes/programs';
import { noteExternalCalls, externalCallsMade } from '../database/external-calls';
import { differencesFound, watchReturnedTypes } from '../sql-types/returned';
import { endFile } from './at-end';

startFromBundle(inject('bundle'));

// Registered for each file, and before any of its tests run: Vitest ignores an `afterAll` that `beforeAll` calls.
afterAll(noteExternalCalls());
const expectNoExternalCall = () => {
  const [first] = externalCallsMade();
  if (first) throw new Error(`A transaction stayed open during an external call\n${first.stack}`);
};
// Runs after `endFile`: what a file opened may make external calls until it is closed.
afterAll(expectNoExternalCall);
afterAll(endFile);
afterEach(expectNoExternalCall);

const expectDeclaredTypes = () => {
  const differences = differencesFound();
  if (differences.length > 0) throw new Error(`PostgreSQL returns other types\n${differences.join('\n')}`);
};
afterAll(watchReturnedTypes(inject('declaredSql')));
afterAll(expectDeclaredTypes);
afterEach(expectDeclaredTypes);
