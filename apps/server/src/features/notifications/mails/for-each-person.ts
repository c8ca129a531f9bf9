import type { Logger } from 'pino';

/** Runs something for each person, one after the other. A failure is logged, and does not affect the next people. */
export async function forEachPerson<Person>(
  people: readonly Person[],
  log: Pick<Logger, 'error'>,
  act: (person: Person) => Promise<void>,
): Promise<void> {
  for (const person of people)
    await act(person).catch((error: unknown) => {
      log.error({ err: error, event: 'mail_not_prepared' }, 'A mail to somebody could not be prepared');
    });
}
