import { afterAll, afterEach, inject } from 'vitest';
import { endFile } from './at-end';
import { noteOutsideCalls, outsideCallsMade } from './outside-calls';
import { differencesFound, watchReturnedTypes } from './sql-types/returned';

// Registered for each file, and before any of its tests run: Vitest ignores an `afterAll` that `beforeAll` calls.
afterAll(noteOutsideCalls());
const expectNoOutsideCall = () => {
  const [first] = outsideCallsMade();
  if (first) throw new Error(`A transaction stayed open during a call to the outside\n${first.stack}`);
};
// Runs after `endFile`: what a file opened may go outside until it is closed.
afterAll(expectNoOutsideCall);
afterAll(endFile);
afterEach(expectNoOutsideCall);

const expectDeclaredTypes = () => {
  const differences = differencesFound();
  if (differences.length > 0) throw new Error(`PostgreSQL returns other types\n${differences.join('\n')}`);
};
afterAll(watchReturnedTypes(inject('declaredSql')));
afterAll(expectDeclaredTypes);
afterEach(expectDeclaredTypes);
